import { vi } from 'vitest';
import type { Ebook } from '@/api/types';
import { ebook, theList, theOutline } from './ebooks';
import { type ApiRequest, jsonResponse, type Responses } from './server';

export const idOf = (n: number) => `0198c0de-0000-7000-8000-00000000000${n}`;
/** Unchecked drafts without a PDF. */
export const drafts = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    ebook({ id: idOf(i + 1), title: `Sách ${i + 1}`, unchecked: true, file_url: null }),
  );

/** A fake server with these drafts. A saved draft is no longer unchecked. */
export function library(all: Ebook[]): Responses {
  const books = new Map(all.map((one) => [one.id, one]));
  const of = ({ path }: ApiRequest) => books.get(path.split('/')[2] ?? '') as Ebook;
  return {
    ...theOutline('Chương 1|1'),
    'GET /ebooks': () => {
      const left = [...books.values()].filter(({ unchecked }) => unchecked);
      return jsonResponse(200, theList(left)['GET /ebooks'] as object);
    },
    'GET /ebooks/{id}': (request) => jsonResponse(200, { data: { ebook: of(request) } }),
    'GET /ebooks/{id}/duplicates': { data: { duplicates: [], total: 0 } },
    'PUT /ebooks/{id}': (request) => {
      const known = of(request);
      const { version } = request.body as Ebook;
      if (version !== known.version) {
        const current = { ...known, changed_by: null };
        return jsonResponse(409, { code: 'ebook.stale', message: 'Đã đổi.', current });
      }
      const saved = {
        ...known,
        ...(request.body as Ebook),
        unchecked: false,
        version: version + 1,
      };
      books.set(known.id, saved);
      return jsonResponse(200, { data: { ebook: saved } });
    },
  };
}

/** A screen that matches no media query: it is narrow, so no PDF is beside the fields, and has a mouse. */
export function narrowScreen(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}
