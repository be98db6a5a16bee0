/** The bytes did not arrive; `offline` where no answer came at all, so a retry may help. */
export class PutError extends Error {
  constructor(readonly kind: 'offline' | 'refused' | 'cancelled') {
    super(kind);
  }
}

/** Sends a file straight to the object store. XHR, because fetch reports no upload progress. */
export function putFile(
  url: string,
  file: File,
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
    request.setRequestHeader('Content-Type', file.type);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => (request.status === 200 ? resolve() : reject(new PutError('refused')));
    request.onerror = () => reject(new PutError('offline'));
    request.onabort = () => reject(new PutError('cancelled'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
