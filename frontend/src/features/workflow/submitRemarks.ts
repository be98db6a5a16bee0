import type { Ebook, Toc } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viSubmit } from '@/text/review/viSubmit';
import { paths } from '@/ui/paths';

/** Something that the e-book lacks or that is probably wrong. */
export interface SubmitRemark {
  kind: 'notes' | 'unchecked' | 'cover' | 'description' | 'outline' | 'pages';
  /** The number of open notes, or of outline lines with a page beyond the last. */
  count?: number;
}

/** An e-book without a PDF cannot be submitted. */
export const lacksPdf = (ebook: Ebook) => !ebook.file_url;

/** Remarks before submitting; none of them blocks it. */
export function submitRemarks(ebook: Ebook, toc: Pick<Toc, 'items'> | undefined): SubmitRemark[] {
  const { total_pages: pages } = ebook;
  const remarks: SubmitRemark[] = [];
  if (ebook.open_notes > 0) remarks.push({ kind: 'notes', count: ebook.open_notes });
  if (ebook.unchecked) remarks.push({ kind: 'unchecked' });
  if (!ebook.cover_image_url) remarks.push({ kind: 'cover' });
  if (ebook.description.trim() === '') remarks.push({ kind: 'description' });
  if (toc?.items.length === 0) remarks.push({ kind: 'outline' });
  const beyond = toc?.items.filter(({ page_number: n }) => pages && n && n > pages).length ?? 0;
  if (beyond > 0) remarks.push({ kind: 'pages', count: beyond });
  return remarks;
}

/** The remark in words. */
export function remarkText({ kind, count = 0 }: SubmitRemark): string {
  if (kind === 'pages' || kind === 'notes') return viSubmit[kind](formatNumber(count));
  return viSubmit[kind];
}

/** The path of the screen where a remark can be resolved. */
export function remarkPath({ kind }: SubmitRemark, id: string): string {
  if (kind === 'notes') return paths.ebook(id);
  return kind === 'outline' || kind === 'pages' ? paths.toc(id) : paths.editEbook(id);
}
