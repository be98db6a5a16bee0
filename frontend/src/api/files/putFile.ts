import { parseRetryAfter } from '@/api/retryAfter';

/**
 * Why an upload failed. offline: there was no response. busy: the server asked to wait for some
 * `seconds`. After either a retry may help. unreadable: the file was changed or removed after it was chosen.
 * `reason` is the server's message for users.
 */
export class PutError extends Error {
  constructor(
    readonly kind: 'offline' | 'busy' | 'refused' | 'cancelled' | 'unreadable',
    readonly reason = '',
    readonly seconds = 0,
    readonly status = 0,
  ) {
    super(kind);
  }
}

/** The error for a response other than 200. */
export function putErrorOf(status: number, body: string, retryAfter: string | null): PutError {
  const problem = parsed(body);
  const seconds = parseRetryAfter(retryAfter);
  const postponed = (status === 429 || status === 503) && seconds !== null;
  if (postponed && problem?.code !== 'storage.full') return new PutError('busy', '', seconds);
  return new PutError('refused', problem?.message, 0, status);
}

function parsed(body: string): { message?: string; code?: string } | null {
  try {
    return JSON.parse(body);
  } catch {
    return null; // an object store responds with XML, which is not for users
  }
}

/**
 * Sends a file, or a part of one, directly to the object store. It uses XHR, because fetch reports
 * no upload progress.
 */
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
        reject(putErrorOf(status, responseText, request.getResponseHeader('Retry-After')));
      }
    };
    request.onerror = () =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => reject(new PutError('offline')),
          () => reject(new PutError('unreadable')),
        );
    request.onabort = () => reject(new PutError('cancelled'));
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(file);
  });
}
