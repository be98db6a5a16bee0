import type { UsedValue } from '@/api/types';

/** The suggestions of a field while the user types. */
export interface Suggestions {
  /** The text to look up; null if there is nothing to look up. */
  lookup: string | null;
  /** The listed values; the list is open if there are any. */
  values: readonly UsedValue[];
  /** Index of the highlighted option; -1 for none. */
  at: number;
}

export type SuggestionEvent =
  | { do: 'type'; text: string; composing: boolean }
  | { do: 'open'; text: string }
  | { do: 'know'; text: string; values: readonly UsedValue[] }
  | { do: 'move'; by: 1 | -1 }
  | { do: 'point'; at: number }
  | { do: 'close' };

export const noSuggestions: Suggestions = { lookup: null, values: [], at: -1 };

/** Fields hold at most this many characters, so no value begins with a longer text. */
const maxLength = 255;

export function reduceSuggestions(state: Suggestions, event: SuggestionEvent): Suggestions {
  switch (event.do) {
    case 'type':
      return typed(state, event.text, event.composing);
    case 'open':
      return lookingUp(noSuggestions, event.text.trim());
    case 'know':
      if (event.text !== state.lookup) return state;
      return { ...state, values: event.values.filter(({ value }) => value !== event.text), at: -1 };
    case 'move':
      return { ...state, at: moved(state, event.by) };
    case 'point':
      return { ...state, at: event.at };
    case 'close':
      return noSuggestions;
  }
}

/** The list stays until the next one is known. During IME composition there is none. */
function typed(state: Suggestions, text: string, composing: boolean): Suggestions {
  const lookup = text.trim();
  return composing || lookup === '' ? noSuggestions : lookingUp(state, lookup);
}

const lookingUp = (state: Suggestions, lookup: string): Suggestions =>
  lookup.length > maxLength ? noSuggestions : { ...state, lookup, at: -1 };

function moved({ at, values }: Suggestions, by: 1 | -1): number {
  if (values.length === 0) return -1;
  if (at < 0) return by > 0 ? 0 : values.length - 1;
  return (at + by + values.length) % values.length;
}

/** What a key does, if it is not left to the field and the form. */
type KeyEffect = 'open' | 'next' | 'previous' | 'choose' | 'close' | null;

/**
 * Enter and Escape belong to the list while it is open, so they do not submit or leave the form.
 */
export function effectOf(key: string, { values, at }: Suggestions): KeyEffect {
  const open = values.length > 0;
  if (key === 'ArrowDown') return open ? 'next' : 'open';
  if (!open) return null;
  if (key === 'ArrowUp') return 'previous';
  if (key === 'Enter') return at >= 0 ? 'choose' : 'close';
  return key === 'Escape' ? 'close' : null;
}
