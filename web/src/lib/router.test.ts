import { beforeEach, expect, test } from 'vitest';
import { routeOf, router } from './router.svelte';

const route = (path: string) => routeOf(new URL(path, 'https://tisch.example'));

beforeEach(() => router.go('/'));

test.each([
  ['/', 'home', ''],
  ['/new/joy', 'new', 'joy'],
  ['/table/K7M4QX', 'table', 'K7M4QX'],
  ['/replay/3f?move=38', 'replay', '3f'],
  ['/rules', 'rules', ''],
  ['/rules/joy', 'rules', 'joy'],
  ['/how/joggle', 'how', 'joggle'],
  ['/lab', 'lab', ''],
  ['/table', 'lost', ''],
  ['/table/K7M4QX/screen', 'screen', 'K7M4QX'],
  ['/table/a/b', 'lost', ''],
  ['/table/a/screen/b', 'lost', ''],
  ['/nowhere', 'lost', ''],
])('%s is the screen %s', (path, screen, name) => {
  expect(route(path)).toMatchObject({ screen, name });
});

test('the query is kept', () => {
  expect(route('/replay/3f?move=38&view=1').query.get('move')).toBe('38');
});

test('going somewhere changes the address, and back comes back', async () => {
  router.go('/rules/joy');
  expect(location.pathname).toBe('/rules/joy');
  expect(router.route.screen).toBe('rules');
  history.back();
  await new Promise((done) => addEventListener('popstate', done, { once: true }));
  expect(router.route.screen).toBe('home');
});

function click(html: string, init: MouseEventInit = {}): MouseEvent {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  document.querySelector('a')!.addEventListener('click', (clicked) => {
    router.follow(clicked);
    clicked.preventDefault();
  });
  document.querySelector('b')!.dispatchEvent(event);
  return event;
}

test('a plain click on an internal link changes the screen', () => {
  click('<a href="/rules/joggle"><b>Regeln</b></a>');
  expect(router.route).toMatchObject({ screen: 'rules', name: 'joggle' });
});

test.each([
  ['<a href="/rules/joggle"><b>new tab</b></a>', { ctrlKey: true }],
  ['<a href="https://elsewhere.example/"><b>elsewhere</b></a>', {}],
  ['<a href="/schema"><b>not a screen</b></a>', {}],
  ['<a href="/rules/joggle" target="_blank"><b>target</b></a>', {}],
])('%s is left to the browser', (html, init) => {
  click(html, init);
  expect(router.route.screen).toBe('home');
});
