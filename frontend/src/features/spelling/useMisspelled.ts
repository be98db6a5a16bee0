import { useEffect, useState } from 'react';
import { maybeEnglish } from '@/text/spellcheck/words';
import { EnglishDictionary } from './EnglishDictionary';
import type { SpelledInput } from './SpelledInput';

/** Time without typing after which texts are checked. */
const pauseMs = 500;

const none: ReadonlySet<string> = new Set();

/** The words that are neither Vietnamese nor English, once typing pauses. */
export function useMisspelled(inputs: readonly SpelledInput[]): ReadonlySet<string> {
  const [misspelled, setMisspelled] = useState(none);
  const [english] = useState(() => new EnglishDictionary());
  useEffect(() => () => english.close(), [english]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const words = inputs.flatMap((input) => input.wordsInDoubt);
      const doubtful = [...new Set(words.map(({ text }) => text))];
      const certain = doubtful.filter((word) => !maybeEnglish(word));
      const show = (unknown: string[]) => {
        const found = new Set([...certain, ...unknown]);
        setMisspelled((shown) => (isSame(shown, found) ? shown : found));
      };
      english.findNonEnglish(doubtful.filter(maybeEnglish), show);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [inputs, english]);
  return misspelled;
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((word) => other.has(word));
