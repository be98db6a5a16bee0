import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf } from './digestOf';

const piece = 4 * 1024 * 1024;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + 7) % 256);

describe('RULES §17.13: the digest of a picked PDF is the one that the server computes', () => {
  it.each([0, 1, 1000, piece - 1, piece, piece + 1, 2 * piece + 63])('%d bytes', async (length) => {
    const bytes = bytesOf(length);
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(await digestOf(new Blob([bytes]))).toBe(expected);
  });
});
