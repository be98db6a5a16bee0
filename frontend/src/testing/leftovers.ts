type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Timer = typeof setTimeout | typeof setInterval;

/**
 * Records the listeners, timers and channels that are started from now on: when a file of tests has
 * ended, its modules must not act in the next one. The returned function removes them. In a page it
 * also empties storage and document.
 */
export function recordLeftovers(): () => void {
  const inAPage = typeof document !== 'undefined';
  const removals: (() => void)[] = [];
  const recordListeners = (target: Target) => {
    const add = target.addEventListener;
    target.addEventListener = (...args: Parameters<Target['addEventListener']>) => {
      add.apply(target, args);
      removals.push(() => target.removeEventListener(...args));
    };
    return () => {
      target.addEventListener = add;
    };
  };
  const recorded = <T extends Timer>(start: T): T =>
    ((...args: Parameters<T>) => {
      const timer = (start as (...args: unknown[]) => NodeJS.Timeout)(...args);
      removals.push(() => clearTimeout(timer));
      return timer;
    }) as unknown as T;
  const { setTimeout, setInterval, BroadcastChannel } = globalThis;
  const restoreListeners = inAPage ? [window, document].map(recordListeners) : [];
  globalThis.setTimeout = recorded(setTimeout);
  globalThis.setInterval = recorded(setInterval);
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      removals.push(() => this.close());
    }
  };
  return () => {
    for (const restore of restoreListeners) restore();
    Object.assign(globalThis, { setTimeout, setInterval, BroadcastChannel });
    for (const remove of removals) remove();
    if (!inAPage) return;
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
  };
}
