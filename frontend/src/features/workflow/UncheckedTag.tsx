import { viList } from '@/text/list/viList';
import { Tag } from '@/ui/Tag';

/** Marks values taken from the PDF by a program that nobody has checked yet. */
export function UncheckedTag({ ebook }: { ebook: { unchecked: boolean } }) {
  return ebook.unchecked && <Tag>{viList.unchecked}</Tag>;
}
