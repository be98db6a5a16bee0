import { PartFailed } from './part';

interface Listener<Message> {
  onMessage: (message: Message) => void;
  /** The worker's script could not be loaded, or, with null, it broke after a message. */
  onError: (error: PartFailed | null) => void;
}

/** Listens to a worker until the signal aborts, which terminates the worker. */
export function listenTo<Message>(
  worker: Worker,
  signal: AbortSignal,
  { onMessage, onError }: Listener<Message>,
): void {
  const end = () => worker.terminate();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  // An error before the first message means that the script could not be loaded.
  let ran = false;
  worker.onerror = (event) => onError(ran ? null : new PartFailed(event));
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    ran = true;
    onMessage(data);
  };
}

/**
 * The answer of a worker to its only message; it is terminated afterwards. Rejects with PartFailed
 * if its script could not be loaded, and with the signal's reason if that aborts.
 */
export async function askWorker<Answer>(
  worker: Worker,
  message: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  const over = new AbortController();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const end = AbortSignal.any([signal, over.signal]);
      listenTo<Answer>(worker, end, { onMessage: resolve, onError: reject });
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
      worker.postMessage(message);
    });
  } finally {
    over.abort();
  }
}
