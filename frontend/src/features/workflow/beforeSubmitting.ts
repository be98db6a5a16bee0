import type { Ebook, Toc } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viSubmit } from '@/text/review/viSubmit';
import { paths } from '@/ui/paths';

/** Something that the e-book lacks or that is probably wrong. */
export interface Missing {
  what: 'notes' | 'unchecked' | 'cover' | 'description' | 'outline' | 'pages';
  /** Number of lines it concerns. */
  lines?: number;
}

/** An e-book without a PDF cannot be submitted. */
export const lacksPdf = (ebook: Ebook) => !ebook.file_url;

/** Remarks before submitting; none of them blocks it. */
export function missingIn(ebook: Ebook, toc: Pick<Toc, 'items'> | undefined): Missing[] {
  const { total_pages: pages } = ebook;
  const missing: Missing[] = [];
  if (ebook.open_notes > 0) missing.push({ what: 'notes', lines: ebook.open_notes });
  if (ebook.unchecked) missing.push({ what: 'unchecked' });
  if (!ebook.cover_image_url) missing.push({ what: 'cover' });
  if (ebook.description.trim() === '') missing.push({ what: 'description' });
  if (toc?.items.length === 0) missing.push({ what: 'outline' });
  const beyond = toc?.items.filter(({ page_number: n }) => pages && n && n > pages).length ?? 0;
  if (beyond > 0) missing.push({ what: 'pages', lines: beyond });
  return missing;
}

/** The remark in words. */
export function missingText({ what, lines = 0 }: Missing): string {
  if (what === 'pages' || what === 'notes') return viSubmit[what](formatNumber(lines));
  return viSubmit[what];
}

/** Where it can be corrected. */
export function placeOf({ what }: Missing, id: string): string {
  if (what === 'notes') return paths.ebook(id);
  return what === 'outline' || what === 'pages' ? paths.toc(id) : paths.editEbook(id);
}
