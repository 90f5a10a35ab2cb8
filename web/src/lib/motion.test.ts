import { expect, test } from 'vitest';
import { Stage } from './motion';

test('skipping does not wait for an outline to end', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<i data-anchor="here"></i>';
  const stage = new Stage(() => root, () => true);
  const outlined = stage.outline('here', 'outlined', 1_000_000);
  expect(root.querySelector('.outlined')).not.toBeNull();
  stage.skip();
  await outlined;
  expect(root.querySelector('.outlined')).toBeNull();
});

test('marks made during an animation are removed when the new view shows', () => {
  const root = document.createElement('div');
  root.innerHTML = '<i data-anchor="here"></i>';
  const stage = new Stage(() => root, () => false);
  stage.mark(stage.anchor('here'), 'taken');
  expect(root.querySelector('.taken')).not.toBeNull();
  stage.clear();
  expect(root.querySelector('.taken')).toBeNull();
});
