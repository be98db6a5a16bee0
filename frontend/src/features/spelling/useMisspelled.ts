import { useEffect, useState } from 'react';
import { maybeEnglish, wordsInDoubt } from '@/text/spellcheck/words';
import { EnglishDictionary } from './EnglishDictionary';

/** Time without typing after which texts are checked. */
const pauseMs = 500;

const none: ReadonlySet<string> = new Set();

/** The words of the texts that are neither Vietnamese nor English, once typing pauses. */
export function useMisspelled(texts: readonly string[]): ReadonlySet<string> {
  const [misspelled, setMisspelled] = useState(none);
  const [english] = useState(() => new EnglishDictionary());
  const all = texts.join('\n');
  useEffect(() => () => english.close(), [english]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const doubtful = [...new Set(wordsInDoubt(all).map(({ text }) => text))];
      const certain = doubtful.filter((word) => !maybeEnglish(word));
      const show = (unknown: string[]) => setMisspelled(new Set([...certain, ...unknown]));
      show([]);
      english.unknown(doubtful.filter(maybeEnglish), show);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [all, english]);
  return misspelled;
}
