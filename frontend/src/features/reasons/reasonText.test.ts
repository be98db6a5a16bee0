import { describe, expect, it } from 'vitest';
import type { Reason } from '@/api/review/reasons';
import { idsUsedIn, indexForKey, withReason } from './reasonText';

const reason = (id: string, text: string): Reason => ({
  id,
  text,
  title: id,
  used: 0,
  created_at: '2025-09-02T02:00:00Z',
});
const cover = reason('cover', 'Ảnh bìa mờ.');
const toc = reason('toc', 'Thiếu mục lục.');

// RULES §23.1
describe('a template in a reason', () => {
  it.each([
    ['', 'Ảnh bìa mờ.'],
    ['  \n', 'Ảnh bìa mờ.'],
    ['Xem lại.', 'Xem lại.\nẢnh bìa mờ.'],
    ['Xem lại.\n\n', 'Xem lại.\nẢnh bìa mờ.'],
    ['Ảnh bìa mờ.\nXem lại.', 'Ảnh bìa mờ.\nXem lại.'],
    ['Ảnh bìa mờ. Hãy xem lại.', 'Ảnh bìa mờ. Hãy xem lại.\nẢnh bìa mờ.'],
  ])('is put below %j once', (before, after) => {
    expect(withReason(before, cover)).toBe(after);
  });

  it.each([
    ['Ảnh bìa mờ.', [], ['cover']],
    ['Ảnh bìa nghiêng.', [], []],
    ['Ảnh bìa nghiêng.', ['cover'], ['cover']],
    ['Ảnh bìa mờ.\nThiếu mục lục.', ['cover'], ['cover', 'toc']],
    ['Thiếu mục lục.', ['cover'], ['toc']],
    ['Thiếu mục lục. Bìa ở trang 3.', ['cover', 'toc'], ['toc']],
    ['Thiếu mục lục chi tiết.', [], []],
    [' ', ['cover'], []],
  ])(
    'is used in %j if it is there, or was inserted and enough of it is left',
    (comment, inserted, used) => {
      expect(idsUsedIn(comment, [cover, toc], new Set(inserted))).toEqual(used);
    },
  );

  const press = (code: string, held = {}) => ({
    code,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...held,
  });
  it.each([
    ['1 outside of a field', press('Digit1'), false, true, 0],
    ['9 of the number pad', press('Numpad9'), false, true, 8],
    ['Alt+1 of the number pad', press('Numpad1', { altKey: true }), true, true, null],
    ['1 while typing', press('Digit1'), true, true, null],
    ['Alt+2 while typing', press('Digit2', { altKey: true }), true, true, 1],
    ['Alt+2 with single keys off', press('Digit2', { altKey: true }), false, false, 1],
    ['1 with single keys off', press('Digit1'), false, false, null],
    ['Ctrl+1', press('Digit1', { ctrlKey: true }), false, true, null],
    ['Alt+Shift+1', press('Digit1', { altKey: true, shiftKey: true }), false, true, null],
    ['0', press('Digit0'), false, true, null],
    ['a letter', press('KeyA', { altKey: true }), true, true, null],
  ])('is chosen by %s', (_, key, typing, singleKeys, index) => {
    expect(indexForKey(key, typing, singleKeys)).toBe(index);
  });
});
