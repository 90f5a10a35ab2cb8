/** After a build: positions for the harness are no part of the client. */

import { rmSync } from 'node:fs';

rmSync(new URL('../../src/spieltisch/server/static/fixtures', import.meta.url), { recursive: true, force: true });
