import type { Duplicates, Ebook, Toc } from '@/api/types';
import { titleOf } from '@/features/duplicates/duplicates';
import { lacksPdf, missingIn, missingText } from '@/features/workflow/beforeSubmitting';
import { viBulk } from '@/text/list/viBulk';

/** What is read of an e-book before it is submitted; nothing while it is being read. */
export interface Known {
  toc?: Pick<Toc, 'items'>;
  duplicates?: Duplicates;
}

/** What the submission of this e-book alone would warn of, in its words. */
export function remarksOf(ebook: Ebook, { toc, duplicates }: Known = {}): string[] {
  if (lacksPdf(ebook)) return [viBulk.noPdf];
  const missing = missingIn(ebook, toc).map(missingText);
  return duplicates && duplicates.total > 0 ? [...missing, titleOf(duplicates)] : missing;
}
