const vowels = 'aăâeêioôơuưyàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ';
const syllable = new RegExp(
  `^(?:ngh?|nh|ch|gh|gi|kh|ph|qu|th|tr|[bcdđhklmnrstvxg])?[${vowels}]{1,3}(?:ch|ng|nh|[cmnpt])?$`,
  'iu',
);

/** Whether a word could be Vietnamese, that is, one syllable. */
export const isSyllable = (word: string) => syllable.test(word);
