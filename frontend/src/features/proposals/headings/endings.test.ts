import { describe, expect, it } from 'vitest';
import { isColumnHeading, isContentsHeading } from './contentsHeadings';
import { beginningOf, endingOf, numberAlone, withoutLeader } from './endings';

describe('RULES §10.15: a title is without its leader', () => {
  it.each([
    ['Đo độ dài .....', 'Đo độ dài'],
    ['Đo độ dài…', 'Đo độ dài'],
    ['Đo độ dài . . .', 'Đo độ dài'],
    ['Đo độ dài ..', 'Đo độ dài ..'],
    ['Đo độ dài. ', 'Đo độ dài.'],
    ['Đo ..... độ dài', 'Đo ..... độ dài'],
    ['.....', ''],
  ])('%j → %j', (line, title) => {
    expect(withoutLeader(line)).toBe(title);
  });
});

it.each(['.', '·', '•', '‧', '∙', '_'])('all kinds of dots set a page off: %s', (dot) => {
  const dots = dot.repeat(3);
  expect(beginningOf(`5 ${dots} Lời nói đầu`)).toMatchObject({
    title: 'Lời nói đầu',
    printed: '5',
  });
  expect(endingOf(`Đo ${dots}(5)`)).toMatchObject({ title: 'Đo', printed: '5' });
  expect(endingOf(`Đo ${dots} Error! Bookmark not defined.`)?.title).toBe('Đo');
});

// In linear time each takes seconds on a busy machine; in quadratic time the longer ones take 20 minutes.
describe.each([1_000, 1_000_000])('runs of %i are read once', { timeout: 300_000 }, (length) => {
  const run = (text: string) => text.repeat(length);

  it.each(['.', '. ', '…', '_', ' ', '\t'])('of %j', (dots) => {
    expect(withoutLeader(`Đo${run(dots)}dài`)).toBe(`Đo${run(dots)}dài`);
    expect(endingOf(`Đo${run(dots)}dài 5`)?.title).toBe(`Đo${run(dots)}dài`);
    expect(endingOf(`Đo${run(dots)}dài, trang 5`)?.title).toBe(`Đo${run(dots)}dài`);
    expect(endingOf(`Đo${run(dots)}dài`)).toBeNull();
    expect(numberAlone(`(${run(dots)}dài`)).toBeNull();
    expect(isContentsHeading(`Mục lục${run(dots)}dài`)).toBe(false);
  });

  it('of dashes', () => {
    expect(isContentsHeading(`Mục lục${run('-')}(tiếp theo)`)).toBe(true);
    expect(isContentsHeading(`Mục lục${run('-')}dài`)).toBe(false);
  });

  it('of words', () => {
    const gone = 'bookmark not defined. '.repeat(length / 10);
    expect(endingOf(`Đo ${gone}`)?.title).toBe('Đo');
    expect(endingOf(`${gone}5`)).toMatchObject({ printed: '5' });
    expect(isColumnHeading(run('contentstt'))).toBe(false);
    expect(isColumnHeading(`${run('contents tt ')}trang`)).toBe(true);
  });
});

it('the heading above the columns may be written without blanks', () => {
  expect(isColumnHeading('ContentsTTTrang')).toBe(true);
  expect(isColumnHeading('ContentSTTTrang')).toBe(true);
  expect(isColumnHeading('ContentSố trang')).toBe(true);
});
