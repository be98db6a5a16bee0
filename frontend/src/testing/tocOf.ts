import type { Toc } from '@/api/types';

/**
 * An outline of chapters in the form of the server's response, with ids by position: id-0, id-1.
 */
export const tocOf = (version: number, ...titles: string[]): Toc => ({
  ebook_id: 'e',
  items: titles.map((title, order) => ({
    id: `id-${order}`,
    title,
    page_number: null,
    level: 0,
    order,
    parent_id: null,
  })),
  updated_at: null,
  version,
  ebook_version: 1,
});
