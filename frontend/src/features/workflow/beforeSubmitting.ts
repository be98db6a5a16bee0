import type { Ebook, Toc } from '@/api/types';

/** What an e-book lacks, or what of it cannot be right. */
export interface Missing {
  what: 'notes' | 'unchecked' | 'cover' | 'description' | 'outline' | 'pages';
  /** How many lines it is about. */
  lines?: number;
}

/** Without a PDF nothing is submitted, whatever else there is. */
export const lacksPdf = (ebook: Ebook) => !ebook.file_url;

/** What is to be pointed out before submitting. None of it forbids anything. */
export function missingIn(ebook: Ebook, toc: Toc | undefined): Missing[] {
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
