import type { ActionName, Ebook, EbookPage, TocItem } from '@/api/types';
import { describedResponse } from './described';
import type { Responses } from './server';

type Data<T> = { data: T };

const described = (describedResponse('GET /ebooks/{id}') as Data<{ ebook: Ebook }>).data.ebook;

/** The e-book of the API's description, which is a draft, with other fields on request. */
export const ebook = (fields: Partial<Ebook> = {}): Ebook => ({
  ...structuredClone(described),
  ...fields,
});

export const theEbook = (fields: Partial<Ebook>): Responses => ({
  'GET /ebooks/{id}': { data: { ebook: ebook(fields) } },
});

/** Actions as the server allows them. */
export const allowed = (...names: ActionName[]) =>
  names.map((name) => ({ name, comment_required: name === 'reject' || name === 'unpublish' }));

/** The path of the page of the description's e-book. */
export const ebookPath = `/ebooks/${described.id}`;

export function theList(ebooks: Ebook[], more: Partial<EbookPage> = {}): Responses {
  // The API repeats the numbers of the page beside `data`.
  const page = { page: 1, limit: 25, totalPages: 1, total: ebooks.length, ...more, ebooks };
  return { 'GET /ebooks': { data: page, ...page } };
}

/** An outline from lines such as `Title|page`, with a leading dot for each level. */
export function theOutline(...lines: string[]) {
  const parents: string[] = [];
  const items = lines.map((line, order): TocItem => {
    const level = /^\.*/.exec(line)?.[0].length ?? 0;
    const [title = '', page] = line.slice(level).split('|');
    const id = `0198c0de-0000-7000-8000-${String(order + 100).padStart(12, '0')}`;
    parents[level] = id;
    const parent_id = level > 0 ? (parents[level - 1] ?? null) : null;
    return { id, title, page_number: page ? Number(page) : null, level, order, parent_id };
  });
  const { data } = describedResponse('GET /ebooks/{id}/toc') as Data<object>;
  return { 'GET /ebooks/{id}/toc': { data: { ...data, items } } } satisfies Responses;
}
