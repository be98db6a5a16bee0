import { expect, it } from 'vitest';
import { rateOf, remember, type Sample } from './uploadRate';

it('has no rate before anything moved', () => {
  expect(rateOf([], 100)).toBeNull();
  expect(rateOf([{ atMs: 0, bytes: 0 }], 100)).toBeNull();
});

it('judges by the last seconds, not by the whole way', () => {
  let samples: Sample[] = [];
  for (let s = 0; s <= 10; s += 1) samples = remember(samples, { atMs: s * 1000, bytes: s * 10 });
  for (let s = 11; s <= 20; s += 1) {
    samples = remember(samples, { atMs: s * 1000, bytes: 100 + (s - 10) * 50 });
  }
  expect(rateOf(samples, 1000)).toEqual({ bytesPerSecond: 50, secondsLeft: 8 });
});
