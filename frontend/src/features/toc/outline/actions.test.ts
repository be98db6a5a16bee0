import { describe, expect, it } from 'vitest';
import { parseOutline } from '@/features/toc/paste/paste';
import { applyAction, type OutlineAction } from './actions';
import { type Line, newLine } from './outline';

/** '.Title' is a section. */
const outline = (...rows: string[]): Line[] =>
  rows.map((row) => {
    const level = /^\.*/.exec(row)?.[0].length ?? 0;
    const title = row.slice(level);
    return { key: title, id: title, title, page: '', level };
  });
const drawn = (lines: Line[] = []) => lines.map((l) => '.'.repeat(l.level) + l.title);
const start = () => outline('A', '.B', '.C', 'D');

describe('actions on an outline', () => {
  it.each([
    ['title', { do: 'title', key: 'B', text: 'b' }, ['A', '.b', '.C', 'D']],
    ['chapter', { do: 'chapter' }, ['A', '.B', '.C', 'D', '']],
    ['child', { do: 'child', key: 'D' }, ['A', '.B', '.C', 'D', '.']],
    ['sibling', { do: 'sibling', key: 'B' }, ['A', '.B', '.', '.C', 'D']],
    ['up', { do: 'up', key: 'C' }, ['A', '.C', '.B', 'D']],
    ['down', { do: 'down', key: 'A' }, ['D', 'A', '.B', '.C']],
    ['indent', { do: 'indent', key: 'D' }, ['A', '.B', '.C', '.D']],
    ['outdent', { do: 'outdent', key: 'C' }, ['A', '.B', 'C', 'D']],
    ['remove', { do: 'remove', key: 'A' }, ['D']],
    [
      'paste',
      { do: 'paste', key: null, rows: parseOutline('X\nY') },
      ['A', '.B', '.C', 'D', 'X', 'Y'],
    ],
  ] as [string, OutlineAction, string[]][])('%s', (_, action, lines) => {
    const before = start();
    expect(drawn(applyAction(before, action)?.lines)).toEqual(lines);
    expect(drawn(before)).toEqual(drawn(start())); // what was there is not touched
  });

  it.each([
    ['a line that is gone', { do: 'title', key: 'Z', text: 'z' }],
    ['the first one up', { do: 'up', key: 'A' }],
    ['the last one down', { do: 'down', key: 'D' }],
    ['a chapter outdented', { do: 'outdent', key: 'A' }],
  ] as [string, OutlineAction][])('%s: nothing changes', (_, action) => {
    expect(applyAction(start(), action)).toBeNull();
  });

  it('a removal returns what was removed and from where, and the focus moves to the next row', () => {
    const outcome = applyAction(start(), { do: 'remove', key: 'A' });
    expect(outcome?.removals).toHaveLength(1);
    expect(drawn(outcome?.removals?.[0]?.lines)).toEqual(['A', '.B', '.C']);
    expect(outcome?.removals?.[0]?.after).toBeNull();
    expect(outcome?.focus).toEqual({ key: 'D', part: 'row' });
  });

  it('a new line takes the focus into its title', () => {
    const outcome = applyAction([newLine(0, 'A')], { do: 'chapter' });
    expect(outcome?.focus).toEqual({ key: outcome?.lines[1]?.key, part: 'title' });
  });

  it.each([
    ['ab|cd', ['.ab', '.cd', '..X'], 1],
    ['ab | cd', ['.ab', '.cd', '..X'], 1],
    ['|abcd', ['.', '.abcd', '..X'], 1],
    ['abcd|', ['.abcd', '..X', '.'], 2],
    ['ab[cd]ef', ['.ab', '.ef', '..X'], 1],
    ['ab[cd]', ['.ab', '..X', '.'], 2],
  ])(
    'Enter in %s splits it; what hangs below follows in its order',
    (drawnTitle, lines, focused) => {
      const title = drawnTitle.replace(/[|[\]]/g, '');
      const start = drawnTitle.search(/[|[]/);
      const end = drawnTitle.includes(']') ? drawnTitle.indexOf(']') - 1 : start;
      const [parent, line, below] = outline('P', `.${title}`, '..X');
      if (!parent || !line || !below) throw new Error('three lines');
      const before = [parent, { ...line, page: '7' }, below];
      const outcome = applyAction(before, { do: 'split', key: title, start, end });
      expect(drawn(outcome?.lines)).toEqual(['P', ...lines]);
      expect(outcome?.focus?.key).toBe(outcome?.lines[focused + 1]?.key);
      // The page stays with what it was written for.
      const kept = outcome?.lines.filter(({ page }) => page === '7') ?? [];
      expect(kept.map((l) => l.title)).toEqual([lines.find((l) => l.length > 1)?.slice(1)]);
    },
  );

  it.each([
    ['a blank one', 1, ['A', '.c', 'D']],
    ['the first', 0, ['b', 'c', 'D']],
  ] as [string, number, string[]][])(
    'Backspace takes %s away, and nothing with it',
    (_, at, lines) => {
      const before = at === 1 ? outline('A', '.b', '..c', 'D') : outline('a', '.b', '.c', 'D');
      const line = before[at];
      if (!line) throw new Error('no line');
      before[at] = { ...line, title: '' };
      const outcome = applyAction(before, { do: 'erase', key: line.key });
      expect(drawn(outcome?.lines)).toEqual(lines);
      expect(outcome?.focus).toMatchObject({ key: at === 1 ? 'A' : 'b', part: 'title' });
    },
  );

  it('Backspace leaves a line with a page, and the only one', () => {
    const [a, b] = outline('a', 'b');
    if (!a || !b) throw new Error('two lines');
    expect(applyAction([a, { ...b, title: '', page: '3' }], { do: 'erase', key: 'b' })).toBeNull();
    expect(applyAction([{ ...a, title: '' }], { do: 'erase', key: 'a' })).toBeNull();
  });

  it.each([
    ['P .a ..X', 'a', ['P a', '.X'], 'P '],
    ['P .a .b ..X', 'b', ['P', '.a b', '..X'], 'a '],
    ['P .a ..c .b ..X', 'b', ['P', '.a', '..c b', '..X'], 'c '],
    ['P Q .x', 'Q', ['P Q', '.x'], 'P '],
  ])(
    'Backspace at the start of a title in "%s": %s joins the line before',
    (rows, key, lines, until) => {
      const outcome = applyAction(outline(...rows.split(' ')), { do: 'join', key });
      expect(drawn(outcome?.lines)).toEqual(lines);
      expect(outcome?.focus).toMatchObject({ part: 'title', caret: until.length });
    },
  );

  it('a joined line keeps the page of the first half, or takes that of the second', () => {
    const paged = (...pages: string[]) =>
      outline('a', 'b').map((line, i) => ({ ...line, page: pages[i] ?? '' }));
    const joined = (...pages: string[]) => applyAction(paged(...pages), { do: 'join', key: 'b' });
    expect(joined('3', '7')?.lines).toMatchObject([{ key: 'a', title: 'a b', page: '3' }]);
    expect(joined('', '7')?.lines).toMatchObject([{ key: 'a', title: 'a b', page: '7' }]);
    expect(applyAction(paged(), { do: 'join', key: 'a' })).toBeNull(); // the first line
    const blank = paged().map((line) => (line.key === 'a' ? { ...line, title: ' ' } : line));
    expect(drawn(applyAction(blank, { do: 'join', key: 'b' })?.lines)).toEqual(['b']);
  });

  it('a list pasted into an empty outline takes the focus to its end', () => {
    const outcome = applyAction([], { do: 'paste', key: null, rows: parseOutline('X\nY') });
    expect(outcome?.focus).toMatchObject({ key: outcome?.lines[1]?.key, part: 'title' });
    const into = applyAction(start(), { do: 'paste', key: 'A', rows: parseOutline('X\nY') });
    expect(into?.focus).toBeUndefined(); // it stays where it is
  });
});

describe('RULES §10.23: what is taken from the PDF', () => {
  const quote = { title: 'Đo độ dài', page: 12, noFocus: false };
  const numbered = (key: string, page: string) =>
    start().map((line) => (line.key === key ? { ...line, page } : line));

  it("the page that is being read becomes the line's, instead of any other", () => {
    const outcome = applyAction(numbered('B', '3'), { do: 'takePage', key: 'B', page: 12 });
    expect(outcome?.lines.map(({ page }) => page)).toEqual(['', '12', '', '']);
    expect(outcome?.focus).toBeUndefined(); // it stays in the field
    expect(applyAction(numbered('B', '12'), { do: 'takePage', key: 'B', page: 12 })).toBeNull();
  });

  it('marked text becomes a title, and fills in the page if the line has none', () => {
    const titled = applyAction(start(), { do: 'retitle', key: 'B', ...quote });
    expect(titled?.lines[1]).toMatchObject({ key: 'B', title: 'Đo độ dài', page: '12', level: 1 });
    const kept = applyAction(numbered('B', '3'), { do: 'retitle', key: 'B', ...quote });
    expect(kept?.lines[1]).toMatchObject({ title: 'Đo độ dài', page: '3' });
    expect(kept?.focus).toMatchObject({ key: 'B', part: 'title', caret: 'end' });
  });

  it('a new line follows the current line and its descendants, at the same level', () => {
    const outcome = applyAction(start(), { do: 'insert', key: 'A', ...quote });
    expect(drawn(outcome?.lines)).toEqual(['A', '.B', '.C', 'Đo độ dài', 'D']);
    expect(outcome?.lines[3]?.page).toBe('12');
    expect(outcome?.focus).toMatchObject({ key: outcome?.lines[3]?.key, noFocus: false });
    const below = applyAction(start(), { do: 'insert', key: 'B', ...quote, noFocus: true });
    expect(drawn(below?.lines)).toEqual(['A', '.B', '.Đo độ dài', '.C', 'D']);
    expect(below?.focus?.noFocus).toBe(true);
  });

  it.each(['retitle', 'insert'] as const)(
    '%s fills a blank line, and begins an empty outline',
    (what) => {
      const blank = start().map((line) => (line.key === 'C' ? { ...line, title: ' ' } : line));
      const filled = applyAction(blank, { do: what, key: 'C', ...quote });
      expect(drawn(filled?.lines)).toEqual(['A', '.B', '.Đo độ dài', 'D']);
      expect(drawn(applyAction([], { do: what, key: null, ...quote })?.lines)).toEqual([
        'Đo độ dài',
      ]);
    },
  );
});
