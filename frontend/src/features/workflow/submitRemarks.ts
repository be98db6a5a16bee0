import type { Ebook, Toc } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viSubmit } from '@/text/review/viSubmit';
import { paths } from '@/ui/paths';

/** Something that the e-book lacks or that is probably wrong. */
export interface Missing {
  kind: 'notes' | 'unchecked' | 'cover' | 'description' | 'outline' | 'pages';
  /** The number of open notes, or of outline lines with a page beyond the last. */
  count?: number;
}

/** An e-book without a PDF cannot be submitted. */
export const lacksPdf = (ebook: Ebook) => !ebook.file_url;

/** Remarks before submitting; none of them blocks it. */
export function missingIn(ebook: Ebook, toc: Pick<Toc, 'items'> | undefined): Missing[] {
  const { total_pages: pages } = ebook;
  const missing: Missing[] = [];
  if (ebook.open_notes > 0) missing.push({ kind: 'notes', count: ebook.open_notes });
  if (ebook.unchecked) missing.push({ kind: 'unchecked' });
  if (!ebook.cover_image_url) missing.push({ kind: 'cover' });
  if (ebook.description.trim() === '') missing.push({ kind: 'description' });
  if (toc?.items.length === 0) missing.push({ kind: 'outline' });
  const beyond = toc?.items.filter(({ page_number: n }) => pages && n && n > pages).length ?? 0;
  if (beyond > 0) missing.push({ kind: 'pages', count: beyond });
  return missing;
}

/** The remark in words. */
export function missingText({ kind, count = 0 }: Missing): string {
  if (kind === 'pages' || kind === 'notes') return viSubmit[kind](formatNumber(count));
  return viSubmit[kind];
}

/** The address where a remark can be resolved. */
export function placeOf({ kind }: Missing, id: string): string {
  if (kind === 'notes') return paths.ebook(id);
  return kind === 'outline' || kind === 'pages' ? paths.toc(id) : paths.editEbook(id);
}
