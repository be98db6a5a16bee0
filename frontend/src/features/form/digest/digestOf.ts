import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Small pieces, so that a large file is never in memory as a whole. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file in hexadecimal. The browser's own digest takes only a whole file, and is
 * missing where the pages are served without HTTPS.
 */
export async function digestOf(file: Blob): Promise<string> {
  const digest = sha256.create();
  for (let at = 0; at < file.size; at += pieceBytes) {
    digest.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()));
  }
  return bytesToHex(digest.digest());
}
