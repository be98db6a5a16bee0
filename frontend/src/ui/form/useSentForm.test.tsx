import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSentForm } from './useSentForm';

it('RULES §10.10: blanks alone are no work', () => {
  const initial = { name: 'An', days: [1] };
  const send = async () => ({ result: null });
  const { result } = renderHook(() => useSentForm({ initial, send, onSent: () => undefined }));
  const { work } = result.current;
  expect(work.isDirty({ name: ' An ', days: [1] })).toBe(false);
  expect(work.isDirty({ name: 'A n', days: [1] })).toBe(true);
  expect(work.isDirty({ name: 'An', days: [2] })).toBe(true);
});
