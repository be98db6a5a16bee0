import affixes from 'dictionary-en/index.aff?raw';
import words from 'dictionary-en/index.dic?raw';
import Typo from 'typo-js';

const dictionary = new Typo('en', affixes, words);

/** Returns for each word whether it is in the dictionary. */
self.onmessage = ({ data }: MessageEvent<string[]>) => {
  self.postMessage(data.map((word) => [word, dictionary.check(word)]));
};
