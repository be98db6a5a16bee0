const endBytes = 1_048_576;

/**
 * A digest of the first and last MiB of a file (two FNV-1a hashes). It shows whether a file with
 * the same name, size and time is the same one.
 */
export async function digestOfEnds(file: Blob): Promise<string> {
  const ends = [file.slice(0, endBytes), file.slice(Math.max(0, file.size - endBytes))];
  const digests = await Promise.all(ends.map(async (end) => fnv1a(await end.arrayBuffer())));
  return digests.join('-');
}

function fnv1a(bytes: ArrayBuffer): string {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(bytes)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16);
}
