import { viList } from '@/text/viList';
import { Tag } from '@/ui/Tag';

/** Nobody has looked yet at what a program took from the PDF. */
export function UncheckedTag({ ebook }: { ebook: { unchecked: boolean } }) {
  return ebook.unchecked && <Tag>{viList.unchecked}</Tag>;
}
