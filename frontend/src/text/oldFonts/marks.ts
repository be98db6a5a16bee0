import { isSyllable, withToneInPlace } from './syllables';

const anyMark = /\p{M}/u;
/** A circumflex or breve after a tone; Unicode composes them in the other order alone. */
const toneFirst = /([\u0300\u0301\u0303\u0309])([\u0302\u0306])/gu;
/** Two vowels that only Vietnamese has together, the tone on the wrong one. */
const toneBefore = /[íìỉĩịýỳỷỹỵúùủũụứừửữự][âêôơ]/iu;

/** Marks composed with their letters, in whatever order and beside whichever letter they stand. */
export function withMarksComposed(text: string): string {
  const composed = text.normalize('NFC');
  if (!anyMark.test(composed) && !toneBefore.test(composed)) return composed;
  const ordered = composed.normalize('NFD').replace(toneFirst, '$2$1').normalize('NFC');
  return ordered.replace(/[\p{L}\p{M}]+/gu, (word) =>
    !isSyllable(word) && (anyMark.test(word) || toneBefore.test(word))
      ? (withToneInPlace(word) ?? word)
      : word,
  );
}
