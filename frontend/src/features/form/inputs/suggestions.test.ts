import { describe, expect, it } from 'vitest';
import {
  effectOf,
  noSuggestions,
  reduceSuggestions,
  type SuggestionEvent,
  type Suggestions,
} from './suggestions';

const values = [
  { value: 'Toán', count: 12 },
  { value: 'Toán học', count: 3 },
];

const following = (...events: SuggestionEvent[]) => events.reduce(reduceSuggestions, noSuggestions);

const type = (text: string, composing = false) => ({ do: 'type', text, composing }) as const;
const know = (text: string, found = values) => ({ do: 'know', text, values: found }) as const;
const shown = ({ values: list }: Suggestions) => list.map(({ value }) => value);

describe('RULES §17.13: values are suggested while typing', () => {
  it('for what was typed last, not for what was typed before', () => {
    expect(following(type(' to ')).lookup).toBe('to');
    expect(shown(following(type('to'), know('to')))).toEqual(['Toán', 'Toán học']);
    expect(shown(following(type('t'), type('to'), know('t')))).toEqual([]);
    expect(shown(following(type('to'), know('to'), { do: 'close' }, know('to')))).toEqual([]);
  });

  it('the list stays until the next list, even an empty one, is known', () => {
    const before = following(type('to'), know('to'), { do: 'move', by: 1 }, type('toa'));
    expect([shown(before), before.at]).toEqual([['Toán', 'Toán học'], -1]);
    expect(shown(reduceSuggestions(before, know('toa', [])))).toEqual([]);
  });

  it('the current value is not suggested', () => {
    expect(shown(following(type('Toán'), know('Toán')))).toEqual(['Toán học']);
  });

  it('nothing during IME composition, in an empty field, or for a text longer than a field holds', () => {
    const long = 'a'.repeat(256);
    const open = { do: 'open', text: long } as const;
    for (const last of [type('to', true), type('  '), type(long), open]) {
      expect(following(type('to'), know('to'), last)).toEqual(noSuggestions);
    }
  });

  it('the arrow keys go round', () => {
    const open = following(type('to'), know('to'));
    const go = (...by: (1 | -1)[]) =>
      by.map((b) => ({ do: 'move', by: b }) as const).reduce(reduceSuggestions, open).at;
    expect([go(1), go(1, 1), go(1, 1, 1), go(-1), go(1, -1)]).toEqual([0, 1, 0, 1, 1]);
  });
});

describe('RULES §17.13: which keys are the list’s', () => {
  const open = following(type('to'), know('to'));
  const chosen = reduceSuggestions(open, { do: 'move', by: 1 });

  it.each([
    ['ArrowDown', 'open', 'next', 'next'],
    ['ArrowUp', null, 'previous', 'previous'],
    ['Enter', null, 'close', 'choose'],
    ['Escape', null, 'close', 'close'],
    ['Tab', null, null, null],
    ['Home', null, null, null],
  ])('%s: closed %s, open %s, at one of them %s', (key, ...effects) => {
    expect([noSuggestions, open, chosen].map((state) => effectOf(key, state))).toEqual(effects);
  });
});
