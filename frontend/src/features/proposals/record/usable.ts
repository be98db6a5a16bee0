import { recordSchema } from '@/api/recordSchema';
import { clean } from '@/features/proposals/cleanText';
import { textOf, undecoded } from '@/features/proposals/metadata';
import { clip } from '@/text/length';
import { hasLostLetters } from '@/text/oldFonts/lost';
import { readable } from '@/text/oldFonts/readable';
import { isVietnameseName } from './names';
import { frontMatter, isInstitution, isKindOnly } from './printedWords';
import { saysNothing } from './specificWords';

const extension =
  /\.(?:docx?|odt|rtf|pdf|tex|dvi|ps|indd|qx[dp]|pptx?|xlsx?|html?|txt|wpd|fm|p65|pm\d|cdr|ai|pub|md|epub|jpe?g|png|tiff?)$/iu;
const program =
  /^(?:microsoft (?:word|powerpoint|excel|publisher)|powerpoint (?:presentation|template))\b/iu;
const placeholder =
  /^(?:(?:untitled|document|doc|slide|layout|presentation|book|file|scan|không có tiêu đề|tài liệu)[\s_-]*\d*|(?:no |your |the )?title(?: here)?|none|null|unknown|n\/a|temp|test|tiêu đề|print|about:blank)$/iu;
/** A URL, a path, a file name with other characters instead of spaces, a text without letters, a hash. */
const notWords =
  /^(?:[a-z]+:\/\/|www\.|[a-z]:\\|\/|\\\\)|^\S*[_\\]\S*$|^[^\p{L}]+$|^[0-9a-f-]{16,}$/iu;

/** A mail address or a site inside a title, but not ".NET". */
const address = /@|\.(?:com|edu|vn|org|net|COM|EDU|VN|ORG)\b/u;
/** "Tri-tue-nhan-tao-bai-6": the name of a file on a site. */
const joinedWords = /[A-Za-z]+-[a-z]+-[a-z]+-/u;
/** "vật lý 1,lê quang nguyên,dhbkhcm" */
const tags = /,\S+,|,\S.*,\S/u;

/** The title in metadata; null if it cannot be one, such as a file name, or has lost letters. */
export function usableTitle(raw: unknown): string | null {
  const title = clean(readable(textOf(raw)));
  if (title === '' || undecoded.test(title) || hasLostLetters(title)) return null;
  if (isInstitution(title) || isKindOnly(title) || frontMatter.test(title) || saysNothing(title))
    return null;
  const unfit = [extension, program, placeholder, notWords, tags, joinedWords, address];
  if ((title.match(/\p{L}/gu)?.length ?? 0) < 3 || isVietnameseName(title)) return null;
  return unfit.some((pattern) => pattern.test(title)) ? null : clip(title, recordSchema.title.max);
}

/** The authors in metadata, each in Unicode; without those that have lost letters. */
export const authorsOf = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : [raw])
    .map((one) => clean(readable(textOf(one))))
    .filter((one) => one !== '' && !undecoded.test(one) && !hasLostLetters(one));
