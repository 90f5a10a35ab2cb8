/** Addresses of the client: `/`, `/new/joy`, `/table/K7M4QX`, `/table/K7M4QX/screen`, `/replay/3f…?move=38`, `/rules/joy`, `/how/joy`, `/lab`, `/games`. */

const SCREENS = ['new', 'table', 'replay', 'rules', 'how', 'lab', 'games'] as const;

export type Screen = (typeof SCREENS)[number] | 'screen' | 'home' | 'lost';

export interface Route {
  screen: Screen;
  /** The game, the table's code or the replay's id. */
  name: string;
  query: URLSearchParams;
}

export function routeOf(address: URL): Route {
  const [first = '', name = '', ...more] = address.pathname.split('/').filter((part) => part !== '');
  const screen = SCREENS.find((one) => one === first);
  const query = address.searchParams;
  if (first === '') return { screen: 'home', name: '', query };
  if (first === 'table' && more.join() === 'screen') return { screen: 'screen', name: decodeURIComponent(name), query };
  if (!screen || more.length > 0 || (name === '' && screen !== 'lab' && screen !== 'rules' && screen !== 'games'))
    return { screen: 'lost', name: '', query };
  return { screen, name: decodeURIComponent(name), query };
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => (this.route = routeOf(new URL(location.href))));
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    this.route = routeOf(new URL(location.href));
  }

  /** Changes the address without leaving the screen (the move a replay shows). */
  note(path: string): void {
    history.replaceState(null, '', path);
  }


  /** For the root element: plain clicks on internal links change the screen; the browser handles everything else. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (routeOf(new URL(link.href)).screen === 'lost') return;
    event.preventDefault();
    if (link.pathname === location.pathname && link.hash !== '') return;
    this.go(link.pathname + link.search);
  };
}

export const router = new Router();
