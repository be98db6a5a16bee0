import { digestOf } from './digestOf';

/** Posts the digest; null if the file cannot be read. */
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await digestOf(data).catch(() => null));
};
