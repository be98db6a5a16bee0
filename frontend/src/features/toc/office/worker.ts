import { readOffice } from './readOffice';

self.onmessage = async ({ data }: MessageEvent<Blob>) =>
  self.postMessage(readOffice(new Uint8Array(await data.arrayBuffer())));
