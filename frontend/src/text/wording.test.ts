import { expect, it } from 'vitest';

const texts = import.meta.glob<string>('./**/vi*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each([
  ['a returned e-book is “từ chối”', /trả lại/i],
  ['the queue is “hàng chờ duyệt”', /hàng đợi/i],
  ['tags are “từ khóa”', /(?:thêm|bớt|các) thẻ/i],
  ['a line of a table is “dòng”', /hàng (?:thấp|trên|dưới|đã)/i],
])('one word for one thing: %s', (_, other) => {
  expect(Object.keys(texts).length).toBeGreaterThan(50);
  expect(Object.keys(texts).filter((file) => other.test(texts[file] ?? ''))).toEqual([]);
});
