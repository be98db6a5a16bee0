import type { Duplicates, Ebook, Toc } from '@/api/types';
import { duplicatesTitle } from '@/features/duplicates/duplicates';
import { lacksPdf, remarkText, submitRemarks } from '@/features/workflow/submitRemarks';
import { viBulk } from '@/text/list/viBulk';

/** What is read about an e-book before its submission; empty until it is loaded. */
export interface SubmissionChecks {
  toc?: Pick<Toc, 'items'>;
  duplicates?: Duplicates;
}

/** The warnings that a submission of only this e-book would show. */
export function remarksOf(ebook: Ebook, { toc, duplicates }: SubmissionChecks = {}): string[] {
  if (lacksPdf(ebook)) return [viBulk.noPdf];
  const remarks = submitRemarks(ebook, toc).map(remarkText);
  return duplicates && duplicates.total > 0 ? [...remarks, duplicatesTitle(duplicates)] : remarks;
}
