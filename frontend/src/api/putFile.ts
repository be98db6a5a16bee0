import { parseRetryAfter } from './retryAfter';

/**
 * The bytes did not arrive: `offline` where no answer came at all and `busy` where the store said
 * when to come back, so a retry may help. `reason` is what the store said for people.
 */
export class PutError extends Error {
  constructor(
    readonly kind: 'offline' | 'busy' | 'refused' | 'cancelled',
    readonly reason = '',
    readonly seconds = 0,
    readonly status = 0,
  ) {
    super(kind);
  }
}

/** What an answer other than 200 means. */
export function refusalOf(status: number, body: string, retryAfter: string | null): PutError {
  const problem = parsed(body);
  const seconds = parseRetryAfter(retryAfter, Date.now());
  const later = (status === 429 || status === 503) && seconds !== null;
  if (later && problem?.code !== 'storage.full') return new PutError('busy', '', seconds);
  return new PutError('refused', problem?.message, 0, status);
}

function parsed(body: string): { message?: string; code?: string } | null {
  try {
    return JSON.parse(body);
  } catch {
    return null; // the store's own, which is not for people
  }
}

/** Sends a file, or a piece of one, straight to the object store. XHR, because fetch reports no upload progress. */
export function putFile(
  url: string,
  file: Blob,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new PutError('cancelled'));
      return;
    }
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    if (file.type) request.setRequestHeader('Content-Type', file.type);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => {
      if (request.status === 200) resolve();
      else {
        const { status, responseText } = request;
        reject(refusalOf(status, responseText, request.getResponseHeader('Retry-After')));
      }
    };
    request.onerror = () => reject(new PutError('offline'));
    request.onabort = () => reject(new PutError('cancelled'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
