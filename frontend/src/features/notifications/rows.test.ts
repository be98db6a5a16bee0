import { describe, expect, it } from 'vitest';
import { markReadIn } from '@/api/review/notifications';
import type { Notification, NotificationKind, NotificationPage } from '@/api/reviewTypes';
import { noteServerTime } from '@/api/serverClock';
import { addressOf, dayHeadings, leadsHere, merged, opensLink, sentenceOf } from './rows';

const ebook = { id: '0197a3b2-7c1d-7e4f-8a90-1b2c3d4e5f60', title: 'Toán 7' };
const by = { id: 'u1', full_name: 'Phạm Chuyên' };

const notification = (id: string, read_at: string | null = null): Notification => ({
  id,
  kind: 'reject',
  ebook,
  note_id: null,
  by,
  text: '',
  count: 1,
  created_at: '2025-09-02T04:00:00Z',
  read_at,
});

const pageOf = (page: number, ...notifications: Notification[]): NotificationPage => ({
  notifications,
  unread: 0,
  attention: null,
  total: 4,
  page,
  limit: 2,
  totalPages: 2,
});

describe('RULES §19.7: a notification says who did what, and leads there', () => {
  it.each<[NotificationKind, string]>([
    ['approve', 'Phạm Chuyên đã phê duyệt eBook'],
    ['reject', 'Phạm Chuyên đã từ chối eBook'],
    ['publish', 'Phạm Chuyên đã xuất bản eBook'],
    ['unpublish', 'Phạm Chuyên đã gỡ xuất bản eBook'],
    ['give', 'Phạm Chuyên đã chuyển eBook cho bạn'],
    ['note', 'Phạm Chuyên đã viết ghi chú'],
    ['reply', 'Phạm Chuyên đã trả lời ghi chú'],
  ])('%s: %s', (kind, sentence) => {
    expect(sentenceOf({ kind, by, count: 1 })).toBe(sentence);
  });

  it('of several notes and replies of one person it says how many', () => {
    expect(sentenceOf({ kind: 'reply', by, count: 12 })).toBe(
      'Phạm Chuyên đã viết 12 ghi chú và trả lời',
    );
  });

  it('of a handover it says how many e-books came', () => {
    expect(sentenceOf({ kind: 'give', by, count: 1234 })).toBe(
      'Phạm Chuyên đã chuyển 1.234 eBook cho bạn, mới nhất là',
    );
  });

  it('of a rejection it says how many notes came with it', () => {
    expect(sentenceOf({ kind: 'reject', by, count: 6 })).toBe(
      'Phạm Chuyên đã từ chối eBook, kèm 5 ghi chú',
    );
  });

  it('of a kind that only a newer server knows it says that the e-book has changed', () => {
    const kind = 'archive' as NotificationKind;
    expect(sentenceOf({ kind, by, count: 1 })).toBe('Phạm Chuyên đã thay đổi eBook');
  });

  it('links to the e-book, a note or reply to the note', () => {
    const there = `/ebooks/${ebook.id}`;
    expect(addressOf({ ebook, note_id: null })).toBe(there);
    expect(addressOf({ ebook, note_id: 'n1' })).toBe(`${there}?note=n1`);
  });

  const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  it.each([
    ['a click', {}, true, true],
    ['a click with Ctrl', { ctrlKey: true }, true, false],
    ['a click with ⌘', { metaKey: true }, true, false],
    ['a click with Shift', { shiftKey: true }, true, false],
    ['the middle button', { button: 1 }, true, false],
    ['the right button', { button: 2 }, false, false],
  ])('%s: followed %s, here %s', (_, click, followed, here) => {
    expect(opensLink({ ...plain, ...click })).toBe(followed);
    expect(leadsHere({ ...plain, ...click })).toBe(here);
  });
});

describe('RULES §19.7: pages of notifications', () => {
  it('are one list in their order', () => {
    const pages = [
      pageOf(1, notification('d'), notification('c')),
      pageOf(2, notification('b'), notification('a')),
    ];
    expect(merged(pages).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
    expect(merged([])).toEqual([]);
  });

  it('show what moved on to the next page once, as it was read first', () => {
    const pages = [
      pageOf(1, notification('c'), notification('b', '2025-09-03T00:00:00Z')),
      pageOf(2, notification('b')),
    ];
    expect(merged(pages)).toEqual([notification('c'), notification('b', '2025-09-03T00:00:00Z')]);
  });

  it('have the days as headings, today and yesterday by their names, in Vietnam', () => {
    const at = (id: string, created_at: string) => ({ ...notification(id), created_at });
    const rows = [
      at('e', '2025-09-03T02:00:00Z'),
      at('d', '2025-09-02T17:00:00Z'), // midnight there
      at('c', '2025-09-02T16:59:00Z'),
      at('b', '2025-08-30T03:00:00Z'),
      at('a', '2025-08-30T01:00:00Z'),
    ];
    expect([...dayHeadings(rows, Date.parse('2025-09-03T05:00:00Z'))]).toEqual([
      ['e', 'Hôm nay'],
      ['c', 'Hôm qua'],
      ['b', '30/08/2025'],
    ]);
  });

  it("are of today by the server's clock", () => {
    const created_at = new Date(Date.now() + 10 * 86_400_000).toISOString();
    noteServerTime(new Headers({ Date: new Date(created_at).toUTCString() }));
    const headings = dayHeadings([{ ...notification('a'), created_at }]);
    noteServerTime(new Headers({ Date: new Date().toUTCString() }));
    expect([...headings.values()]).toEqual(['Hôm nay']);
  });

  it('are marked where they were read, and what was read before stays so since then', () => {
    const [before, now] = ['2025-09-03T00:00:00Z', '2025-09-04T00:00:00Z'];
    const pages = [
      pageOf(1, notification('d'), notification('c', before)),
      pageOf(2, notification('b'), notification('a')),
    ];
    markReadIn(pages, { ids: ['c', 'b', 'elsewhere'] }, now);
    expect(merged(pages).map(({ read_at }) => read_at)).toEqual([null, before, now, null]);
    markReadIn(pages, { all: true }, now);
    expect(merged(pages).map(({ read_at }) => read_at)).toEqual([now, before, now, now]);
  });
});
