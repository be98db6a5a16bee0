import type { OldEncoding } from './codes';

/** The encoding that a font's name implies. */
export interface OldFont {
  encoding: OldEncoding;
  /** It draws small letters as capitals. */
  capitals: boolean;
}

/** The families of TCVN3 fonts whose names lost their leading dot. */
const families =
  'Ara(?:bia|bic)|Arial|Aristote|Avant|Bahamas|BlackT?|Book(?:man)?|Bodon[iy]|Centu(?:r|ry\\w*)|Clarendon|Commercial|' +
  'Cooper|Courier|Exotic|FreeHand|Future|Gothic|Helve\\w*|Hima|Honda|Island|Kook|Lin(?:us|colnS)?|Lucida\\w*|Memorand|' +
  'Monotype\\w*|Mystical|Palatino|Park|Present|Revue|Rouges?|Shelley\\w*|South|Stamp|Swis?s\\w*|T[ei]knical|Time|Times|' +
  'Top|Trung\\w*|Univers\\w*|Vogue|Wide';
const tcvn3 = new RegExp(`^(?:\\.vn|vn(?=(?:${families})(?:H|[^a-z]|Bold|Italic|Narrow|$)))`, 'iu');
/** What follows the name of a TCVN3 family: its style, or how it was embedded. The H of capitals is a part of the name. */
const afterFamily = /\s?(?:bold|italic|medium|narrow(?!h)|,|-(?!antiqua)).*$/iu;
/** "VPS Long An", "VPSTimesHoa": "hoa" means capitals. */
const vpsName =
  /^vps[-_ ]?(?:times|helv|long|nam|ninh)[a-z ]*?(hoa)?(?:[-,_ ]?(?:bold|italic).*)?$/iu;
const subsetTag = /^[A-Z]{6}\+/u;

/** The encoding of a font by the name that the PDF gives it; null for other fonts. */
export function oldFontOf(name: string): OldFont | null {
  const bare = name.replace(subsetTag, '').trim();
  if (/^vni[-_ ]/iu.test(bare)) return { encoding: 'vni', capitals: false };
  if (/^vi(?:scii|etnet)\b/iu.test(bare)) return { encoding: 'viscii', capitals: false };
  const vps = vpsName.exec(bare);
  if (vps) return { encoding: 'vps', capitals: vps[1] !== undefined };
  if (!tcvn3.test(bare)) return null;
  return { encoding: 'tcvn3', capitals: bare.replace(afterFamily, '').endsWith('H') };
}
