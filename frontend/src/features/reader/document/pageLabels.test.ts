import { describe, expect, it } from 'vitest';
import { pageOf, usefulLabels } from './pageLabels';

describe('RULES §10.16: page labels beside physical numbers', () => {
  it('labels that only count are not labels', () => {
    expect(usefulLabels(null)).toBeNull();
    expect(usefulLabels(['1', '2', '3'])).toBeNull();
    expect(usefulLabels(['', '', ''])).toBeNull();
    expect(usefulLabels(['i', 'ii', '1'])).toEqual(['i', 'ii', '1']);
  });

  it.each([
    ['ii', 2],
    ['II ', 2],
    ['1', 3], // what is printed on the page
    ['3', 3], // no label: a physical number
    ['4', 4],
    ['0', null],
    ['5', null],
    ['', null],
    ['1.5', null],
    ['x', null],
  ])('%j opens page %j', (typed, page) => {
    expect(pageOf(typed, 4, ['i', 'ii', '1', '2'])).toBe(page);
  });

  it('without labels only numbers lead anywhere', () => {
    expect(pageOf('2', 4, null)).toBe(2);
    expect(pageOf('ii', 4, null)).toBeNull();
  });
});
