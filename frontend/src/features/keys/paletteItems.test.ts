import { describe, expect, it } from 'vitest';
import { filteredGroups, matches, screenItems } from './paletteItems';

describe('the way to anywhere (RULES §10.21)', () => {
  it.each([
    ['Tổng quan', 'tong', true],
    ['Tổng quan', 'QUAN', true],
    ['Đề thi', 'de', true],
    ['Đề thi', 'đề t', true],
    ['Tổng quan', 'uan', false],
    ['Tổng quan', 'tong thi', false],
    ['Tổng quan', '  ', true],
  ])('%s is found by “%s”: %s', (label, query, found) => {
    expect(matches(label, query)).toBe(found);
    expect(matches(label.normalize('NFD'), query)).toBe(found);
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
});
