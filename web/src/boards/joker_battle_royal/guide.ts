import type { Guide } from '../../lib/guide';

const guide: Guide = [];
export default guide;
