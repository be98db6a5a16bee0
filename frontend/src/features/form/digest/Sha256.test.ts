import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Sha256 } from './Sha256';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + 7) % 256);
const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('RULES §17.13: the digest of a picked PDF is the one that the server computes', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])('%d bytes', (length) => {
    const digest = new Sha256();
    digest.update(bytesOf(length));
    expect(digest.digest()).toBe(hexOf(bytesOf(length)));
  });

  it('in whatever pieces they come', () => {
    const bytes = bytesOf(10_000);
    for (const size of [1, 63, 64, 65, 997]) {
      const digest = new Sha256();
      for (let at = 0; at < bytes.length; at += size) digest.update(bytes.subarray(at, at + size));
      expect(digest.digest(), String(size)).toBe(hexOf(bytes));
    }
  });
});
