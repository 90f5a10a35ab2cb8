import { expect, test } from 'vitest';
import { Stage } from './motion';

test('an impatient player does not wait for an outline to end', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<i data-anchor="here"></i>';
  const stage = new Stage(() => root, () => true);
  const outlined = stage.outline('here', 'outlined', 1_000_000);
  expect(root.querySelector('.outlined')).not.toBeNull();
  stage.skip();
  await outlined;
  expect(root.querySelector('.outlined')).toBeNull();
});
