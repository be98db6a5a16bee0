import { until } from './until';

/** Waits until the time has passed or the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  until(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });
