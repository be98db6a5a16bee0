import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ebook } from '@/api/types';
import { ebook, theList } from './ebooks';
import { open } from './page';
import { type ApiRequest, jsonResponse, type Responses, type Server } from './server';

const actions = [
  { name: 'approve', comment_required: false },
  { name: 'reject', comment_required: true },
] satisfies Ebook['actions'];

/** A fake server with e-books that wait for review. It takes decisions and knows the neighbours. */
export class ReviewQueue {
  readonly books: Ebook[];

  constructor(count: number) {
    this.books = Array.from({ length: count }, (_, n) =>
      ebook({
        id: `0198c0de-0000-7000-8000-${String(n + 1).padStart(12, '0')}`,
        title: `Sách chờ ${n + 1}`,
        status: 'pending_review',
        submitted_at: '2025-09-02T03:00:00Z',
        actions,
      }),
    );
  }

  /** Decides about an e-book, as the user or another reviewer does. */
  decide(n: number, status: 'approved' | 'rejected'): Ebook {
    const decided = { ...this.at(n), status, actions: [], version: this.at(n).version + 1 };
    this.books[n] = decided;
    return decided;
  }

  at(n: number): Ebook {
    const book = this.books[n];
    if (!book) throw new Error(`no e-book ${n}`);
    return book;
  }

  readonly statuses = () => this.books.map(({ status }) => status);

  readonly responses: Responses = {
    'GET /ebooks': () => jsonResponse(200, theList(this.waiting())['GET /ebooks']),
    'GET /ebooks/{id}': ({ path }) =>
      jsonResponse(200, { data: { ebook: this.at(this.numberOf(path)) } }),
    'GET /ebooks/{id}/neighbours': ({ path }) =>
      jsonResponse(200, { data: this.neighbours(this.numberOf(path)) }),
    'POST /ebooks/{id}/approve': (request) => this.decided(request, 'approved'),
    'POST /ebooks/{id}/reject': (request) => this.decided(request, 'rejected'),
  };

  private waiting = () => this.books.filter(({ status }) => status === 'pending_review');

  private decided = ({ path }: ApiRequest, status: 'approved' | 'rejected') =>
    jsonResponse(200, { data: { ebook: this.decide(this.numberOf(path), status) } });

  private numberOf = (path: string) =>
    this.books.findIndex(({ id }) => path.split('/').includes(id));

  private neighbours(n: number) {
    const waiting = this.waiting();
    const near = (book: Ebook | undefined) => (book ? { id: book.id, title: book.title } : null);
    const place = waiting.indexOf(this.at(n)) + 1;
    return {
      previous: near(this.books.slice(0, n).findLast((book) => waiting.includes(book))),
      next: near(this.books.slice(n + 1).find((book) => waiting.includes(book))),
      place: place || null,
      total: waiting.length,
    };
  }
}

export const onBook = (n: number) =>
  screen.findByRole('heading', { level: 1, name: `Sách chờ ${n + 1}` });

/** Opens the list, and the first e-book from it, as an expert for whom the reader stays closed. */
export async function openQueue(queue: ReviewQueue, responses: Responses = {}): Promise<Server> {
  localStorage.setItem('cms-read-in-queue', 'off');
  const address = '/ebooks?status=PENDING_REVIEW';
  const server = open(address, 'EXPERT', { ...queue.responses, ...responses });
  await userEvent.click(await screen.findByRole('link', { name: 'Sách chờ 1' }));
  await onBook(0);
  return server;
}
