import { remembered } from './remembered';

/** Rimes without their tone, each vowel with what may end it: vowels, a colon, endings ("-" for none). */
const table =
  'a:- c ch i m n ng nh o p t u y|ă:c m n ng p t|â:c m n ng p t u y|e:- c m n ng o p t|' +
  'ê:- ch m n nh p t u|i:- a c ch m n nh p t u|iê:c m n ng p t u|o:- c i m n ng p t|' +
  'oa:- c ch i m n ng nh o p t y|oă:c m n ng p t|oe:- m n o t|oo:c ng|ô:- c i m n ng p t|ôô:c ng|' +
  'ơ:- i m n p t|u:- a c i m n ng p t|uâ:c n ng t y|uê:- ch nh|uô:c i m n ng p t|uơ:- |' +
  'uy:- a ch n nh p t u|uyê:n t|ư:- a c i m ng t u|ươ:c i m n ng p t u|y:-|yê:m n ng t u';

const onsets = 'b c ch d đ g gh gi h k kh l m n ng ngh nh p ph qu r s t th tr v x'.split(' ');

/** Rimes that follow only qu, beside those of other onsets. */
const afterQu = new Set([
  'yê',
  'yên',
  'yêt',
  'yn',
  'yt',
  'ynh',
  'ych',
  'yp',
  'yu',
  'ăp',
  'ơn',
  'ơt',
]);

const toneMarks = /[\u0300\u0301\u0303\u0309\u0323]/gu;
const stopped = /(?:[cpt]|ch)$/u;

const rimes = new Set(
  table.split('|').flatMap((row) => {
    const [vowels = '', endings = ''] = row.split(':');
    return endings.split(' ').map((ending) => vowels + (ending === '-' ? '' : ending));
  }),
);

/** The places in a rime where its tone may be written: both hoà and hòa are in use. */
function tonePlaces(rime: string): number[] {
  const vowels = /^[aăâeêioôơuưy]+/u.exec(rime)?.[0] ?? '';
  const shaped = Math.max(...[...'ăâêôơư'].map((letter) => vowels.lastIndexOf(letter)));
  const last = vowels.length - 1;
  if (vowels === 'ưa' || vowels === 'ưi' || vowels === 'ưu') return [0];
  if (shaped >= 0) return [shaped];
  if (last === 0 || rime.length > vowels.length) return [last];
  if (last === 2) return [1];
  return ['oa', 'oe', 'uy'].includes(vowels) ? [0, 1] : [0];
}

/** Whether an onset may come before a rime by the rules of spelling. */
function agree(onset: string, rime: string): boolean {
  const front = /^[ieêy]/u.test(rime);
  if (onset === 'qu') return !/^[ouưô](?!c$)/u.test(rime) && (rimes.has(rime) || afterQu.has(rime));
  if (!rimes.has(rime)) return false;
  if (['k', 'gh', 'ngh'].includes(onset)) return front;
  if (onset === 'g') return !front || /^i(?:$|[mn]$|ê)/u.test(rime);
  if (onset === 'c' || onset === 'ng') return !front;
  if (rime === 'y') return /^(?:[hklmnstv]|th)?$/u.test(onset);
  return !rime.startsWith('yê') || onset === '';
}

const longest = 8;
const judgedOnce = remembered(judged);

/** Whether a word is a syllable that Vietnamese allows, whatever its case. */
export const isSyllable = (word: string): boolean => word.length <= longest && judgedOnce(word);

function judged(written: string): boolean {
  const word = written.toLowerCase();
  const apart = word.normalize('NFD');
  const tones = apart.match(toneMarks) ?? [];
  if (tones.length > 1) return false;
  const plain = apart.replace(toneMarks, '').normalize('NFC');
  const at = tones.length > 0 ? [...word].findIndex((letter) => toneMarksIn(letter)) : -1;
  return ['', ...onsets].some((onset) => {
    if (!plain.startsWith(onset)) return false;
    const rime = plain.slice(onset.length);
    if (rime === '' || !agree(onset, rime)) return false;
    if (at < 0) return !stopped.test(rime);
    if (stopped.test(rime) && !'\u0301\u0323'.includes(tones[0] ?? '')) return false;
    return tonePlaces(rime).includes(at - onset.length);
  });
}

const toneMarksIn = (letter: string) => letter.normalize('NFD').search(toneMarks) >= 0;

/** The syllable with its tone where it belongs: "tíêng" is "tiếng"; null if it is none. */
export function withToneInPlace(word: string): string | null {
  const apart = word.normalize('NFD');
  const [tone, second] = apart.match(toneMarks) ?? [];
  if (!tone || second) return null;
  const letters = [...apart.replace(toneMarks, '').normalize('NFC')];
  const tries = letters.map((_, at) =>
    letters
      .map((letter, i) => (i === at ? letter + tone : letter))
      .join('')
      .normalize('NFC'),
  );
  return tries.filter(isSyllable).at(-1) ?? null;
}
