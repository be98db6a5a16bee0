import { expect, it } from 'vitest';
import { isId } from './ids';

it.each([
  ['0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f60', true],
  ['0197A3B2-7C1D-7E4F-8A90-1B2C3D4E5F60', true],
  ['../../auth/logout', false],
  ['0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f60/x', false],
  ['create', false],
  ['', false],
  [undefined, false],
])('an e-book’s id: %j is %j', (text, is) => {
  expect(isId(text)).toBe(is);
});
