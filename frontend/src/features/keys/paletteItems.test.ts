import { describe, expect, it } from 'vitest';
import { ebookItems, filteredGroups, fitOf, screenItems } from './paletteItems';

describe('quick search (RULES §10.21)', () => {
  it.each([
    ['Tổng quan', 'tong', true],
    ['Tổng quan', 'QUAN', true],
    ['Đề thi', 'de', true],
    ['Đề thi', 'đề t', true],
    ['Tổng quan', 'uan', false],
    ['Tổng quan', 'tong thi', false],
    ['Tổng quan', '  ', true],
  ])('%s is found by “%s”: %s', (label, query, found) => {
    expect(fitOf(label, query) > 0).toBe(found);
    expect(fitOf(label.normalize('NFD'), query) > 0).toBe(found);
  });

  it('leaves out groups in which nothing fits', () => {
    const screens = screenItems([{ path: '/dashboard', label: 'Tổng quan' }]);
    const groups = [
      { name: 'Trang', items: screens },
      { name: 'Trống', items: [] },
    ];
    expect(filteredGroups(groups, '').map((g) => g.name)).toEqual(['Trang']);
    expect(filteredGroups(groups, 'tong')[0]?.items.map((i) => i.to)).toEqual(['/dashboard']);
    expect(filteredGroups(groups, 'không có')).toEqual([]);
  });

  it('puts the best match first, among items and among groups', () => {
    const named = (...labels: string[]) =>
      labels.map((label) => ({ id: label, label, to: `/${label}` }));
    const groups = [
      { name: 'Thao tác', items: named('Gỡ xuất bản', 'Bản xuất', 'Xuất bản ngay', 'Xuất bản') },
      { name: 'Tài khoản', items: named('Đăng xuất') },
    ];
    const labels = (query: string) =>
      filteredGroups(groups, query).map(({ items }) => items.map(({ label }) => label));
    expect(labels('xuat ban')).toEqual([['Xuất bản', 'Xuất bản ngay', 'Gỡ xuất bản', 'Bản xuất']]);
    expect(labels('dang xuat')).toEqual([['Đăng xuất']]);
    expect(labels('xuat')[0]?.[0]).toBe('Xuất bản ngay');
  });

  it('says status and subject of an e-book', () => {
    const ebooks = [{ id: '1', title: 'Sách mẫu', status: 'draft', subject: 'Toán' } as const];
    expect(ebookItems(ebooks, 'ebook')[0]).toMatchObject({ more: 'Bản nháp · Toán' });
  });
});
