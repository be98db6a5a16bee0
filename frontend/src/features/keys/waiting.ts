const maxWaitMs = 5000;

/** Begins a wait that ends when it is aborted, after some seconds, or when the user uses the pointer. */
export function beginWait(onEnd: () => void): AbortController {
  const wait = new AbortController();
  const end = () => wait.abort();
  const timer = setTimeout(end, maxWaitMs);
  document.addEventListener('pointerdown', end, { signal: wait.signal });
  wait.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    onEnd();
  });
  return wait;
}
