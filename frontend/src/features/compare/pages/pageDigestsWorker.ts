import { pageDigests } from './pageDigests';

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  self.postMessage(await pageDigests(data));
};
