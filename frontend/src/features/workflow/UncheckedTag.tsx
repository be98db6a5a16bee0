import { viList } from '@/text/list/viList';
import { Tag } from '@/ui/Tag';

/** Marks an e-book whose values a program took from the PDF, and that nobody has checked yet. */
export function UncheckedTag({ ebook }: { ebook: { unchecked: boolean } }) {
  return ebook.unchecked && <Tag>{viList.unchecked}</Tag>;
}
