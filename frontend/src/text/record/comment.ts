import { formatNumber } from '@/text/format';
import { codePoints } from '@/text/length';
import { viEbooks } from './viEbooks';

/** The longest comment, note or reply that the server takes, in code points. */
export const maxCommentLength = 2000;

/** The message about a text that is too long; undefined for any other. */
export function commentTooLong(text: string): string | undefined {
  const length = codePoints(text.trim());
  if (length <= maxCommentLength) return undefined;
  return viEbooks.invalid.tooLong(formatNumber(maxCommentLength), formatNumber(length));
}
