import { expect, test } from 'vitest';
import { fieldErrors, validateChange } from './passwordChange';

// RULES §21.8.
test('a new password is judged before it is sent', () => {
  expect(validateChange({ current: 'cũ', next: 'câu mới của tôi' })).toEqual({});
  expect(Object.keys(validateChange({ current: '', next: 'ngắn' }))).toEqual(['current', 'next']);
  expect(Object.keys(validateChange({ current: 'giống nhau', next: 'giống nhau' }))).toEqual([
    'next',
  ]);
});

// RULES §21.8.
test('a refusal is shown at its field', () => {
  expect(fieldErrors({ current_password: 'sai' })).toEqual({ current: 'sai' });
  expect(fieldErrors({ new_password: 'dễ đoán', other: '' })).toEqual({ next: 'dễ đoán' });
  expect(fieldErrors()).toEqual({});
});
