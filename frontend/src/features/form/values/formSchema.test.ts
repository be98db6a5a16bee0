import { describe, expect, it } from 'vitest';
import type { FieldName } from '@/api/recordSchema';
import { en } from '@/text/literals';
import { errorsIn } from './formSchema';
import { emptyValues, fieldsOf, sameValues } from './formValues';

const now = new Date('2025-06-01T00:00:00Z');

function errorOf(field: FieldName, value: string): string | undefined {
  return errorsIn({ ...emptyValues, title: 'x', [field]: value }, now)[field];
}

describe('RULES §4.2: the e-book form', () => {
  it.each([
    ['title', '', en.titleRequired],
    ['title', '   ', en.titleRequired],
    ['title', 'á'.repeat(500).normalize('NFD'), undefined],
    ['title', '😀'.repeat(500), undefined],
    ['title', ` ${'a'.repeat(500)} `, undefined],
    ['title', '😀'.repeat(501), en.titleLong],
    ['title', 'a'.repeat(501), en.titleLong],
    ['published_year', '', undefined],
    ['published_year', '1900', undefined],
    ['published_year', '2026', undefined],
    ['published_year', ' 2020 ', undefined],
    ['published_year', '1899', 'Năm xuất bản phải là số nguyên từ 1900 đến 2026'],
    ['published_year', '2027', 'Năm xuất bản phải là số nguyên từ 1900 đến 2026'],
    ['published_year', '20x5', 'Năm xuất bản phải là số nguyên từ 1900 đến 2026'],
    ['published_year', '2020.5', 'Năm xuất bản phải là số nguyên từ 1900 đến 2026'],
    ['published_year', '-2000', 'Năm xuất bản phải là số nguyên từ 1900 đến 2026'],
    ['published_year', 'hai nghìn', 'Năm xuất bản phải là số nguyên từ 1900 đến 2026'],
    ['total_pages', '', undefined],
    ['total_pages', '1', undefined],
    ['total_pages', '0', 'Số trang phải là số nguyên từ 1 trở lên'],
    ['total_pages', ' 12 ', undefined],
    ['total_pages', '1e3', 'Số trang phải là số nguyên từ 1 trở lên'],
    ['total_pages', '0x10', 'Số trang phải là số nguyên từ 1 trở lên'],
    ['total_pages', '1 2', 'Số trang phải là số nguyên từ 1 trở lên'],
    ['total_pages', '1,5', 'Số trang phải là số nguyên từ 1 trở lên'],
    ['total_pages', 'mười', 'Số trang phải là số nguyên từ 1 trở lên'],
    ['total_pages', '-3', 'Số trang phải là số nguyên từ 1 trở lên'],
    ['subject', 'a'.repeat(256), 'Tối đa 255 ký tự (hiện có 256)'],
    ['tags', 'a'.repeat(1001), 'Tối đa 1.000 ký tự (hiện có 1.001)'],
    ['description', 'a\n'.repeat(10_000), undefined],
    ['description', 'a'.repeat(20_001), 'Tối đa 20.000 ký tự (hiện có 20.001)'],
  ] as const)('%s "%.12s" → %s', (field, value, error) => {
    expect(errorOf(field, value)).toBe(error);
  });
});

describe('what a save sends', () => {
  it('trims, composes and counts', () => {
    const sent = fieldsOf({
      ...emptyValues,
      title: ' Toán '.normalize('NFD'),
      published_year: ' 2020 ',
    });
    expect(sent).toMatchObject({ title: 'Toán', published_year: 2020, total_pages: null });
  });

  it('takes another spelling of the same letters for no change', () => {
    const typed = { ...emptyValues, title: 'Toán'.normalize('NFD') };
    expect(sameValues(typed, { ...emptyValues, title: 'Toán ' })).toBe(true);
    expect(sameValues(typed, emptyValues)).toBe(false);
  });
});
