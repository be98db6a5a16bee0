import { describe, expect, it } from 'vitest';
import { refusalOf } from './putFile';

describe('a store that did not take the bytes', () => {
  it('is retried at the time that it names', () => {
    expect(refusalOf(503, '<Error/>', '3')).toMatchObject({ kind: 'busy', seconds: 3 });
    expect(refusalOf(429, '', '1')).toMatchObject({ kind: 'busy', seconds: 1 });
  });
  it('is not retried when its disk is full; its message is shown', () => {
    const body = JSON.stringify({ code: 'storage.full', message: 'Kho lưu trữ sắp đầy.' });
    const refusal = { kind: 'refused', reason: 'Kho lưu trữ sắp đầy.' };
    expect(refusalOf(503, body, '5')).toMatchObject(refusal);
  });
  it.each([
    [204, '', null],
    [403, '<Error/>', null],
    [503, '', null],
    [500, '', '5'],
  ])('%d is a refusal', (status, body, after) => {
    expect(refusalOf(status, body, after)).toMatchObject({ kind: 'refused' });
  });
});
