import { PartFailed } from './part';

interface Listener<Message> {
  onMessage: (message: Message) => void;
  /** PartFailed: the worker's script could not be loaded. null: the worker failed after a message. */
  onError: (error: PartFailed | null) => void;
}

/** Listens to a worker until the signal aborts. Then it terminates the worker. */
export function listenTo<Message>(
  worker: Worker,
  signal: AbortSignal,
  { onMessage, onError }: Listener<Message>,
): void {
  const terminate = () => worker.terminate();
  if (signal.aborted) terminate();
  signal.addEventListener('abort', terminate, { once: true });
  // An error before the first message means that the script could not be loaded.
  let ran = false;
  worker.onerror = (event) => onError(ran ? null : new PartFailed(event));
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    ran = true;
    onMessage(data);
  };
}

/**
 * Sends a worker its only message, returns the response and terminates the worker. Rejects with
 * PartFailed if the worker's script could not be loaded, and with the signal's reason if it aborts.
 */
export async function askWorker<Reply>(
  worker: Worker,
  message: unknown,
  signal: AbortSignal,
): Promise<Reply> {
  const settled = new AbortController();
  try {
    return await new Promise<Reply>((resolve, reject) => {
      const end = AbortSignal.any([signal, settled.signal]);
      listenTo<Reply>(worker, end, { onMessage: resolve, onError: reject });
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
      worker.postMessage(message);
    });
  } finally {
    settled.abort();
  }
}
