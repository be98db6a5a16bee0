import { isSyllable, withToneInPlace } from './syllables';

/** Latin letters with the marks of Vietnamese behind them. */
const marked = /[A-Za-zÀ-ɏḀ-ỹ][\u0300-\u0303\u0306\u0309\u031b\u0323]+/gu;
const anyMark = /[\u0300-\u0303\u0306\u0309\u031b\u0323]/u;
/** A circumflex or breve after a tone; Unicode composes them only in the other order. */
const toneFirst = /([\u0300\u0301\u0303\u0309])([\u0302\u0306])/gu;
/** Two vowels that only Vietnamese has together, the tone on the wrong one. */
const toneMisplaced = /[íìỉĩịýỳỷỹỵúùủũụứừửữự][âêôơ]/iu;

/** Composes marks with their letters, in whatever order, and moves tones from a wrong vowel or consonant. */
export function withMarksComposed(text: string): string {
  if (!anyMark.test(text) && !toneMisplaced.test(text)) return text;
  const composed = text.replace(marked, (letter) =>
    letter.normalize('NFD').replace(toneFirst, '$2$1').normalize('NFC'),
  );
  return composed.replace(/[\p{L}\p{M}]+/gu, (word) =>
    (anyMark.test(word) || toneMisplaced.test(word)) && !isSyllable(word)
      ? (withToneInPlace(word) ?? word)
      : word,
  );
}
