/** A screen in the middle of the table must not go dark while nobody touches it. */

/** Keeps the device awake while the page is visible, where the browser can; returns how to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  async function ask(): Promise<void> {
    if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Refused when the battery is low, for example: then the device decides.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (!wanted) void lock?.release();
  }

  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
