import { Api, type Ebook, unique } from './api.ts';

export type Status = 'draft' | 'pending_review' | 'approved' | 'published' | 'rejected';

const stepsTo: Record<Status, ['EDITOR' | 'EXPERT' | 'MANAGER', string, string][]> = {
  draft: [],
  pending_review: [['EDITOR', 'submit', '']],
  approved: [['EDITOR', 'submit', ''], ['EXPERT', 'approve', '']],
  published: [['EDITOR', 'submit', ''], ['EXPERT', 'approve', ''], ['MANAGER', 'publish', '']],
  rejected: [['EDITOR', 'submit', ''], ['EXPERT', 'reject', 'Thiếu chương 3.']],
};

/** An e-book of the first editor's, with a PDF of three pages, in the status a test is about. */
export async function ebookIn(
  status: Status,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<Ebook> {
  let ebook = await (await Api.as('EDITOR')).draft(unique(name), fields);
  for (const [role, action, comment] of stepsTo[status]) {
    ebook = await (await Api.as(role)).act(ebook.id, action, comment);
  }
  return ebook;
}

/** Returns TOC items for lines such as '.Mục|2'. Each dot is a level, and the page number follows the bar. */
export function items(...lines: string[]) {
  const parents: string[] = [];
  return lines.map((line, order) => {
    const level = /^\.*/.exec(line)?.[0].length ?? 0;
    const [title, page] = line.slice(level).split('|');
    const id = `temp-${order}`;
    parents[level] = id;
    return {
      id, title, page_number: page ? Number(page) : null, level, order,
      parent_id: level > 0 ? parents[level - 1] : null,
    };
  });
}

/** A draft with an outline. */
export async function withOutline(...lines: string[]): Promise<Ebook> {
  const ebook = await ebookIn('draft', 'Có mục lục');
  await (await Api.as('EDITOR')).call('PUT', `/ebooks/${ebook.id}/toc`, { items: items(...lines) });
  return ebook;
}

/** Brings the library to more e-books than a page of the list shows. */
export async function fillPage(api: Api): Promise<void> {
  const { total } = await api.call('GET', '/ebooks/statistics');
  for (let n = Number(total); n < 30; n++) {
    await api.create({ title: unique('Sách giáo khoa mẫu'), subject: 'Toán', grade: `Lớp ${1 + (n % 12)}` });
  }
}
