import { expect, it } from 'vitest';
import { checkFile } from './fileRules';

const MB = 1_048_576;

it.each([
  ['cover', 'image/png', 5 * MB - 1, undefined],
  ['cover', 'image/webp', 1, undefined],
  ['cover', 'image/jpeg', 5 * MB, 'Cover image must be less than 5MB'],
  ['cover', 'image/svg+xml', 1, 'Please select a valid image file'],
  ['cover', 'application/pdf', 1, 'Please select a valid image file'],
  ['upload', 'application/pdf', 100 * MB - 1, undefined],
  ['upload', 'application/pdf', 100 * MB, 'PDF file must be less than 100MB'],
  ['upload', 'image/png', 1, 'Please select a valid PDF file'],
  ['upload', '', 1, 'Please select a valid PDF file'],
] as const)('%s %s of %d bytes → %s', (kind, type, size, message) => {
  expect(checkFile(kind, { type, size })).toBe(message);
});
