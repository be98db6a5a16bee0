// How many of the words in Debian's list of Vietnamese syllables (hunspell-vi) the pages would
// underline as misspelled.
//   node scripts/spelling.mjs        docs/PERFORMANCE.md has the result
import { readFileSync } from 'node:fs';
import { load } from './reading.mjs';

const { wordsInDoubt } = await load('../../text/spellcheck/words');
const list = readFileSync('/usr/share/hunspell/vi_VN.dic', 'utf8').split('\n').slice(1);
const words = list.map((line) => line.split('/')[0].trim()).filter(Boolean);
const underlined = words.filter((word) => wordsInDoubt(word).length > 0);
console.log(`${underlined.length} of ${words.length}: ${underlined.join(' ')}`);
