import { type KeyboardEvent, useReducer } from 'react';
import type { ValuesField } from '@/api/recordSchema';
import { isComposing } from '@/ui/keys';
import { effectOf, noSuggestions, reduceSuggestions } from './suggestions';
import { useKnownValues } from './useKnownValues';

interface Field {
  name: ValuesField;
  text: string;
  onChoose: (value: string) => void;
}

/** The suggestions of a field and its event handlers. */
export function useSuggestions({ name, text, onChoose }: Field) {
  const [state, dispatch] = useReducer(reduceSuggestions, noSuggestions);
  useKnownValues(name, state.lookup, (lookup, values) =>
    dispatch({ do: 'know', text: lookup, values }),
  );
  const close = () => dispatch({ do: 'close' });
  const choose = (value: string) => {
    onChoose(value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, shiftKey, ctrlKey, metaKey } = event;
    const selects = key.startsWith('Arrow') && (shiftKey || ctrlKey || metaKey);
    const effect = isComposing(nativeEvent) || selects ? null : effectOf(key, state);
    if (!effect) return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes only the list
    if (effect === 'open') dispatch({ do: 'open', text });
    else if (effect === 'choose') choose(state.values[state.at]?.value ?? text);
    else if (effect === 'close') close();
    else dispatch({ do: 'move', by: effect === 'next' ? 1 : -1 });
  };
  return {
    values: state.values,
    at: state.at,
    open: state.values.length > 0,
    type: (typed: string, composing: boolean) => dispatch({ do: 'type', text: typed, composing }),
    point: (at: number) => dispatch({ do: 'point', at }),
    choose,
    close,
    onKeyDown,
  };
}
