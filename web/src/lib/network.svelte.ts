/** The home network: whether friends in the same Wi-Fi can come, and the address that others can reach. */

import { api } from './api';
import type { NetworkInfo } from './protocol';

const LOOK_AGAIN = 4000;
/** By these names a page is opened on the machine that runs the server. Nobody else can use them. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Where others find the server: its public address, or the one of the home network, or the one this page has. */
export function reachable(info: NetworkInfo | null, here: { origin: string; hostname: string }): string {
  if (info?.public) return info.public;
  if (!THIS_MACHINE.includes(here.hostname)) return here.origin;
  const best = info?.addresses.find((one) => one.answers) ?? info?.addresses[0];
  return best?.url ?? here.origin;
}

class HomeNetwork {
  info = $state.raw<NetworkInfo | null>(null);
  private watching: ReturnType<typeof setInterval> | null = null;

  /** The origin for links that are handed to others. */
  get origin(): string {
    return reachable(this.info, location);
  }

  /** Whether a link of this page leads nowhere on another device. */
  get onlyHere(): boolean {
    return THIS_MACHINE.includes(new URL(this.origin).hostname);
  }

  async load(): Promise<void> {
    this.info = await api.network().catch(() => this.info);
    this.watch();
  }

  async letIn(open: boolean): Promise<void> {
    this.info = await api.openNetwork(open);
    this.watch();
  }

  /** While the network is open, somebody may come at any moment. */
  private watch(): void {
    const wanted = (this.info?.mine && this.info.open && !this.info.visited) ?? false;
    if (wanted && this.watching === null) this.watching = setInterval(() => void this.load(), LOOK_AGAIN);
    if (!wanted && this.watching !== null) {
      clearInterval(this.watching);
      this.watching = null;
    }
  }
}

export const network = new HomeNetwork();
