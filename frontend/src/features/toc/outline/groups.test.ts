import { describe, expect, it } from 'vitest';
import { dropTarget } from '@/features/toc/drag/dropTarget';
import { changedView, initialView } from '@/features/toc/state/view';
import { applyAction, forAll } from './actions';
import { extendedChoice, movedAll, movedTogether, stuckLine } from './groups';
import { drawn, outline } from './linesForTests';
import { restored } from './moves';
import type { Line } from './outline';

const book = 'A .b ..c .d E .f';

describe('RULES §10.17: several lines are moved, set and deleted together', () => {
  it.each([
    ['up', ['d', 'E'], 'E .f A .d .b ..c'],
    ['up', ['b', 'd'], null], // one of them cannot
    ['up', ['f'], 'A .b ..c .d .f E'],
    ['down', ['A'], 'E .f A .b ..c .d'],
    ['down', ['b', 'd'], 'A E .b ..c .d .f'],
    ['indent', ['d', 'E'], 'A .b ..c ..d .E ..f'],
    ['indent', ['b', 'd'], null],
    ['outdent', ['b', 'd'], 'A b .c d E .f'],
    ['outdent', ['A', 'b'], null],
    ['up', [], null],
  ] as const)('%s %j', (move, keys, result) => {
    const moved = movedAll(outline(book), keys, move);
    expect(moved && drawn(moved)).toBe(result);
  });

  it.each([
    ['up', ['b', 'd'], 'b'],
    ['indent', ['d', 'b'], 'b'],
    ['outdent', ['A', 'b'], 'A'],
    ['down', ['d', 'E'], 'E'],
    ['up', ['d', 'E'], null],
    ['up', [], null],
  ] as const)('%s %j is held up by %s', (move, keys, stuck) => {
    expect(stuckLine(outline(book), keys, move)?.title ?? null).toBe(stuck);
  });

  it('a line below a chosen one goes with it, once', () => {
    const outcome = applyAction(outline(book), {
      do: 'group',
      what: 'down',
      keys: ['A', 'b', 'c'],
    });
    expect(drawn(outcome?.lines)).toBe('E .f A .b ..c .d');
    expect(outcome?.moved?.map(({ title }) => title)).toEqual(['A']);
  });

  it('deleted together, they come back together to where they were', () => {
    const outcome = applyAction(outline(book), { do: 'group', what: 'remove', keys: ['b', 'E'] });
    expect(drawn(outcome?.lines)).toBe('A .d');
    const back = outcome?.removals?.reduce(
      (now, { lines, after }) => restored(now, lines, after),
      outcome.lines,
    );
    expect(drawn(back)).toBe(book);
  });

  it('a key on one of several chosen lines is for all of them, on another for that one', () => {
    const chosen = new Set(['b', 'd']);
    const all = { do: 'group', what: 'up', keys: ['b', 'd'] };
    expect(forAll({ do: 'up', key: 'b' }, chosen)).toEqual(all);
    expect(forAll({ do: 'up', key: 'E' }, chosen)).toEqual({ do: 'up', key: 'E' });
    expect(forAll({ do: 'child', key: 'b' }, chosen)).toEqual({ do: 'child', key: 'b' });
  });

  it.each([
    [null, 'b', 'c', ['b', 'c']],
    [['b', 'c'], 'c', 'd', ['b', 'c', 'd']],
    [['b', 'c'], 'c', 'b', ['b']],
    [['E'], 'b', 'c', ['b', 'c']],
  ])('with %j chosen, Shift and an arrow from %s to %s', (chosen, key, to, result) => {
    const shown = ['A', 'b', 'c', 'd', 'E', 'f'];
    expect(extendedChoice(shown, chosen && new Set(chosen), { key, to })).toEqual(result);
  });

  it('picked one by one, or with Shift all between', () => {
    const lines = outline(book);
    let view = initialView;
    const pick = (key: string, range = false) => {
      view = { ...view, ...changedView(view, lines, { do: 'pick', key, range }) };
      return [...(view.chosen ?? [])].sort();
    };
    expect(pick('d')).toEqual(['d']);
    expect(pick('b', true)).toEqual(['b', 'c', 'd']);
    expect(pick('c')).toEqual(['b', 'd']);
  });
});

describe('RULES §10.17: dragging takes nothing from other parents', () => {
  const aim = (keys: string[], where: string, level: number, folded: string[] = []) => {
    const over = where.replace(/[<>]/g, '');
    const lines = outline(book);
    const wish = { keys, over, after: where.startsWith('>'), level };
    const target = dropTarget(lines, new Set(folded), wish);
    return target && drawn(movedTogether(lines, keys, target.to, target.level));
  };

  it.each([
    // '<b' is the upper half of b, '>b' the lower one
    ['between parent and child it becomes a child', ['E'], '>A', 0, 'A .E ..f .b ..c .d'],
    ['above the first', ['E'], '<A', 0, 'E .f A .b ..c .d'],
    ['behind a last child, as its sibling', ['f'], '>d', 1, 'A .b ..c .d .f E'],
    ['behind a last child, as a chapter', ['f'], '>d', 0, 'A .b ..c .d f E'],
    ['behind a last child, below it', ['f'], '>d', 2, 'A .b ..c .d ..f E'],
    ['no deeper than there is room', ['f'], '>d', 9, 'A .b ..c .d ..f E'],
    ['in its own place, another level', ['d'], '>d', 0, 'A .b ..c d E .f'],
    ['in its own place, but not without a parent', ['A'], '>A', 2, book],
    ['not where what hangs below it would be too deep', ['E'], '>b', 1, null],
    ['several from different places', ['c', 'f'], '<E', 1, 'A .b .d .c .f E'],
    [
      'not below a folded line, whose lines are out of sight',
      ['f'],
      '>b',
      2,
      'A .b ..c .f .d E',
      ['b'],
    ],
  ] as [string, string[], string, number, string | null, string[]?][])(
    '%s',
    (_, keys, where, level, result, folded) => {
      expect(aim(keys, where, level, folded)).toBe(result);
    },
  );

  it('wherever a line is dropped, all others keep their parents', () => {
    const lines = outline(book);
    const parents = (all: readonly Line[]) => {
      const above: string[] = [];
      return new Map(
        all.map(({ key, level }) => {
          above[level] = key;
          return [key, level > 0 ? above[level - 1] : null];
        }),
      );
    };
    const before = parents(lines);
    let drops = 0;
    for (const { key } of lines) {
      for (const over of lines) {
        for (const [after, level] of [true, false].flatMap((a) =>
          [0, 1, 2].map((l) => [a, l] as const),
        )) {
          const target = dropTarget(lines, new Set(), {
            keys: [key],
            over: over.key,
            after,
            level,
          });
          if (!target) continue;
          drops += 1;
          const result = movedTogether(lines, [key], target.to, target.level);
          for (const [other, parent] of parents(result)) {
            if (other !== key)
              expect(parent, `${key} ${over.key}: ${drawn(result)}`).toBe(before.get(other));
          }
        }
      }
    }
    expect(drops).toBeGreaterThan(100);
  });
});

describe('RULES §10.17: folding all', () => {
  it('folds every parent, and opens what the focus goes into', () => {
    const lines = outline(book);
    const folded =
      changedView(initialView, lines, { do: 'foldAll', folded: true }).folded ?? new Set();
    expect([...folded]).toEqual(['A', 'b', 'E']);
    const view = changedView({ ...initialView, folded }, lines, {
      do: 'focus',
      focus: { key: 'c', part: 'page' },
    });
    expect([...(view.folded ?? [])]).toEqual(['E']);
  });
});
