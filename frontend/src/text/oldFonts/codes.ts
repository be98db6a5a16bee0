/** The encodings of Vietnamese fonts before Unicode. */
export type OldEncoding = 'tcvn3' | 'vni' | 'viscii' | 'vps' | 't5';

/** An encoding as programs misread it: the characters in the text, and the letters that they stand for. */
export interface Coding {
  encoding: OldEncoding;
  /** The letter that one character, or two in a row, stand for. */
  letters: ReadonlyMap<string, string>;
  /** All characters that occur in the keys of `letters`. */
  characters: ReadonlySet<string>;
  /** Whether a word that is only one sign may be a letter. */
  loneSignMayBeLetter: boolean;
}

/** Takes the characters two by two, and maps the first of each two to the second. */
const pairs = (text: string) =>
  new Map(
    [...text].flatMap((letter, i, all): [string, string][] =>
      i % 2 === 0 ? [[letter, all[i + 1] ?? '']] : [],
    ),
  );

/**
 * TCVN 5712:1993 (VN3) by the Latin-1 characters at the same codes. Capitals with tones are in fonts
 * of their own, which draw these codes as capitals.
 */
const tcvn3 = pairs(
  'µà¸á¶ả·ã¹ạ¨ă»ằ¾ắ¼ẳ½ẵÆặ©âÇầÊấÈẩÉẫËậ®đÌèÐéÎẻÏẽÑẹªêÒềÕếÓểÔễÖệ×ìÝíØỉÜĩÞị' +
    'ßòãóáỏâõäọ«ôåồèốæổçỗéộ¬ơêờíớëởìỡîợïùóúñủòũôụ\u00adưõừøứöử÷ữùựúỳýýûỷüỹþỵ' +
    '¡Ă¢Â£Ê¤Ô¥Ơ¦Ư§Đ',
);

/** VNI writes a vowel followed by a mark; only a few letters are one character. */
const vniMarks: Record<string, string> = {
  a: 'øàùáûảõãïạââàầáấåẩãẫäậêăèằéắúẳüẵëặ',
  e: 'øèùéûẻõẽïẹâêàềáếåểãễäệ',
  o: 'øòùóûỏõõïọâôàồáốåổãỗäộ',
  ô: 'øờùớûởõỡïợ',
  u: 'øùùúûủõũïụ',
  ö: 'øừùứûửõữïự',
  y: 'øỳùýûỷõỹ',
};

function vniLetters(): Map<string, string> {
  const vni = pairs('æỉóĩòịììííôơöưñđîỵ');
  for (const [vowel, marks] of Object.entries(vniMarks)) {
    for (const [mark, letter] of pairs(marks)) vni.set(vowel + mark, letter);
  }
  for (const [from, to] of [...vni]) {
    vni.set(from.toUpperCase(), to.toUpperCase());
    // A capital may be followed by its mark in either case.
    if (from.length > 1) vni.set(from[0]?.toUpperCase() + from.slice(1), to.toUpperCase());
  }
  return vni;
}

/** VISCII (RFC 1456) from code 0x80 on. Six capitals have the codes of controls. */
const viscii =
  'ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịỰỨỪỬơớƯ' +
  'ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡưàáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ';
const visciiControls = { 2: 'Ẳ', 5: 'Ẵ', 6: 'Ẫ', 20: 'Ỷ', 25: 'Ỹ', 30: 'Ỵ' };

/** VPS from code 0x80 on; a blank is an unused code. Some capitals have the codes of controls. */
const vps =
  'ÀẢÃẤẦẨọỗĂếềểệẮẰẲẾ  ỀỂỄỐỒỔỖýỷỵỚỜỞ ắằẳẵặỠớÙờởỡŨỨợỪổỬỲỸÍÌộỈĨÓửữÒỎÕự' +
  'ầÁÂấẩẫậđẻÉÊẹỉễịỹƯỦồốÔỏơÈừứÚũưÝẺ àáâãảạă èéêẽìí ĩẴĐòóôõ Ơụùúủ ỶẼỳ';
const vpsControls = {
  ...{ 2: 'Ạ', 3: 'Ậ', 4: 'Ặ', 5: 'Ẹ', 6: 'Ệ', 16: 'Ị', 17: 'Ọ', 18: 'Ộ', 19: 'Ợ' },
  ...{ 20: 'Ụ', 21: 'Ự', 25: 'Ỵ', 28: 'Ẫ', 29: 'Ữ' },
};

/** T5 of TeX at codes 0xa0 to 0xbf and 0xe0 to 0xff; capitals are 0x20 below. */
const t5 = 'àáãảạâầấẫẩậăằắẵẳặèéẽẻẹêềếễểệìíĩỉ' + 'ịòóõỏọôồốỗổộơờớỡởợùúũủụưừứữửựỳýỹ';
/** What T5 has at codes of controls, from 0x10 on; a blank is a code that is not converted. */
const t5Controls = '“”„«»–—   ỶỷỴỵĐđ';

/** What Windows reads at codes 0x80 to 0x9f; elsewhere it reads Latin-1. */
export const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** What a Mac reads at codes 0x80 to 0xff; U+F8FF is the Apple logo. */
export const macRoman =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
  '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** What Adobe's standard encoding has at codes 0xa1 to 0xfb; a blank is an unused code. */
const standard =
  "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß";

/** What programs take a byte for. The byte is given as the Latin-1 character of its code. */
const readings: readonly ((latin1: string) => string)[] = [
  (latin1) => windows1252[latin1.charCodeAt(0) - 0x80] ?? latin1,
  (latin1) => macRoman[latin1.charCodeAt(0) - 0x80] ?? latin1,
  (latin1) => standard[latin1.charCodeAt(0) - 0xa1]?.trim() ?? '',
];

/** Characters of TCVN3, and others that programs put in their place. */
const disguises: Record<string, string> = { µ: 'μ', Ð: 'Đ' };

function codingOf(
  encoding: OldEncoding,
  table: ReadonlyMap<string, string>,
  read: (latin1: string) => string,
): Coding {
  const letters = new Map<string, string>();
  for (const [code, letter] of table) {
    const seen = [...code].map((one) => (one < '\u0080' ? one : read(one))).join('');
    if (seen.length === code.length) letters.set(seen, letter);
  }
  const disguised = encoding === 'tcvn3' ? Object.entries(disguises) : [];
  for (const [code, others] of disguised) {
    const letter = table.get(code);
    for (const other of others) if (letter && !letters.has(other)) letters.set(other, letter);
  }
  const characters = new Set([...letters.keys()].flatMap((code) => [...code]));
  const loneSignMayBeLetter = encoding === 'viscii' || encoding === 'vps';
  return { encoding, letters, characters, loneSignMayBeLetter };
}

/** The letters by their codes: some from code 0x80 on, where a blank is an unused code, others at codes of controls. */
const tableOf = (letters: string, controls: Record<number, string>) =>
  new Map<string, string>([
    ...[...letters].flatMap((letter, i): [string, string][] =>
      letter === ' ' ? [] : [[String.fromCharCode(0x80 + i), letter]],
    ),
    ...Object.entries(controls).map(([code, letter]): [string, string] => [
      String.fromCharCode(Number(code)),
      letter,
    ]),
  ]);

const t5Table = new Map(
  [...t5].flatMap((letter, i): [string, string][] => {
    const code = i < 0x20 ? 0xa0 + i : 0xc0 + i;
    const capital = String.fromCharCode(code - 0x20);
    return [
      [String.fromCharCode(code), letter],
      [capital, letter.toUpperCase()],
    ];
  }),
);
for (const [i, sign] of [...t5Controls].entries()) {
  if (sign !== ' ') t5Table.set(String.fromCharCode(0x10 + i), sign);
}
/** Code 0xa0 as symbol fonts write it, since U+00A0 is a no-break space. In T5 it is à. */
export const codeA0 = '\uf0a0';
t5Table.set(codeA0, 'à');
t5Table.delete('\u00a0');

/** The encodings with the ways of misreading them that are tried, the commonest first. */
export const codings: readonly Coding[] = [
  ...readings.map((read) => codingOf('tcvn3', tcvn3, read)),
  ...readings.slice(0, 2).map((read) => codingOf('vni', vniLetters(), read)),
  codingOf('viscii', tableOf(viscii, visciiControls), readings[0] ?? String),
  codingOf('t5', t5Table, String),
  ...readings.slice(0, 2).map((read) => codingOf('vps', tableOf(vps, vpsControls), read)),
];

/** 0xad is ư in TCVN3. Programs that take it for a hyphen or a bullet write one of these. */
export const dashes = new Set(['-', '\u00ad', '−', '•', '‑', '‐']);
