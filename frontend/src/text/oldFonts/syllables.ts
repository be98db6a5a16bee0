import { memoize } from './memoize';

/** Rimes without tone marks: vowels, a colon, and the endings that may follow them ("-" for none). */
const rimeTable =
  'a:- c ch i m n ng nh o p t u y|ă:c m n ng p t|â:c m n ng p t u y|e:- c m n ng o p t|' +
  'ê:- ch m n nh p t u|i:- a c ch m n nh p t u|iê:c m n ng p t u|o:- c i m n ng p t|' +
  'oa:- c ch i m n ng nh o p t y|oă:c m n ng p t|oe:- m n o t|oo:c ng|ô:- c i m n ng p t|ôô:c ng|' +
  'ơ:- i m n p t|u:- a c i m n ng p t|uâ:c n ng t y|uê:- ch nh|uô:c i m n ng p t|uơ:- |' +
  'uy:- a ch n nh p t u|uyê:n t|ư:- a c i m ng t u|ươ:c i m n ng p t u|y:-|yê:m n ng t u';

const onsets = 'b c ch d đ g gh gi h k kh l m n ng ngh nh p ph qu r s t th tr v x'.split(' ');

/** Rimes that follow only qu. It may also be followed by the rimes of the table. */
const afterQu = new Set(['yê', 'yn', 'yt', 'ynh', 'ych', 'yp', 'yu']);

const toneMarks = /[\u0300\u0301\u0303\u0309\u0323]/gu;
/** Syllables that end in one of these have only two of the tones. */
const stopEnding = /(?:[cpt]|ch)$/u;

const rimes = new Set(
  rimeTable.split('|').flatMap((row) => {
    const [vowels = '', endings = ''] = row.split(':');
    return endings.split(' ').map((ending) => vowels + (ending === '-' ? '' : ending));
  }),
);

/** The places in a rime where its tone may be written: both hoà and hòa are in use. */
function tonePlaces(rime: string): number[] {
  const vowels = /^[aăâeêioôơuưy]+/u.exec(rime)?.[0] ?? '';
  const lastMarked = Math.max(...[...'ăâêôơư'].map((letter) => vowels.lastIndexOf(letter)));
  const last = vowels.length - 1;
  if (lastMarked >= 0) return [lastMarked];
  if (last === 0 || rime.length > vowels.length) return [last];
  if (last === 2) return [1];
  return ['oa', 'oe', 'uy'].includes(vowels) ? [0, 1] : [0];
}

/** Whether a rime exists and may follow an onset. */
function mayPrecede(onset: string, rime: string): boolean {
  const startsWithFrontVowel = /^[ieêy]/u.test(rime);
  if (onset === 'qu')
    return !/^(?:[ouư]|ô(?!c$))/u.test(rime) && (rimes.has(rime) || afterQu.has(rime));
  if (!rimes.has(rime)) return false;
  if (['k', 'gh', 'ngh'].includes(onset)) return startsWithFrontVowel;
  if (onset === 'g') return !startsWithFrontVowel || /^i(?:$|[mn]$|ê)/u.test(rime);
  if (onset === 'c' || onset === 'ng') return !startsWithFrontVowel;
  if (rime === 'y') return /^(?:[hklmnstv]|th)?$/u.test(onset);
  return !rime.startsWith('yê') || onset === '';
}

const maxLength = 8;
const checkOnce = memoize(check);

/** Whether a word, in any case, is a possible Vietnamese syllable. */
export const isSyllable = (word: string): boolean => word.length <= maxLength && checkOnce(word);

function check(text: string): boolean {
  const word = text.toLowerCase();
  const decomposed = word.normalize('NFD');
  const tones = decomposed.match(toneMarks) ?? [];
  if (tones.length > 1) return false;
  const plain = decomposed.replace(toneMarks, '').normalize('NFC');
  const toneAt = [...word].findIndex(hasToneMark);
  return ['', ...onsets].some((onset) => {
    if (!plain.startsWith(onset)) return false;
    const rime = plain.slice(onset.length);
    if (rime === '' || !mayPrecede(onset, rime)) return false;
    if (toneAt < 0) return !stopEnding.test(rime);
    if (stopEnding.test(rime) && !'\u0301\u0323'.includes(tones[0] ?? '')) return false;
    return tonePlaces(rime).includes(toneAt - onset.length);
  });
}

const hasToneMark = (letter: string) => letter.normalize('NFD').search(toneMarks) >= 0;

/** Moves the tone mark to where it belongs: "tíêng" becomes "tiếng". Null if that makes no syllable. */
export function withToneInPlace(word: string): string | null {
  const decomposed = word.normalize('NFD');
  const [tone, second] = decomposed.match(toneMarks) ?? [];
  if (!tone || second) return null;
  const letters = [...decomposed.replace(toneMarks, '').normalize('NFC')];
  if (letters.length > maxLength) return null; // each candidate copies the word
  const candidates = letters.map((_, toneAt) =>
    letters
      .map((letter, i) => (i === toneAt ? letter + tone : letter))
      .join('')
      .normalize('NFC'),
  );
  return candidates.filter(isSyllable).at(-1) ?? null;
}
