import { Sha256 } from './Sha256';

/** Small pieces, so that a large file never lies in memory as a whole. */
const pieceBytes = 4 * 1024 * 1024;

async function digestOf(file: Blob): Promise<string> {
  const digest = new Sha256();
  for (let at = 0; at < file.size; at += pieceBytes) {
    digest.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()));
  }
  return digest.digest();
}

/** Answers with the digest; null if the file cannot be read. */
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await digestOf(data).catch(() => null));
};
