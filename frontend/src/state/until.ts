/** Waits until `listen` calls `done` or the signal aborts, and then stops listening. */
export async function until(
  signal: AbortSignal,
  listen: (done: () => void) => () => void,
): Promise<void> {
  let unsubscribe = () => {};
  const listening = new AbortController();
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { signal: listening.signal });
    unsubscribe = listen(resolve);
  });
  unsubscribe();
  listening.abort();
}
