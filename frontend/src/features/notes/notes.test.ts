import { describe, expect, it } from 'vitest';
import { withNote } from '@/api/review/noteWrites';
import type { Note, Place } from '@/api/reviewTypes';
import type { TocItem } from '@/api/types';
import { groupedPins, pinPx } from '@/features/notes/page/geometry';
import { byRound, lineOf, placesOf, reasonWith } from '@/features/notes/review/reason';
import {
  filterNotes,
  inOrder,
  inPlaceOrder,
  type NoteOrder,
  placeChangeText,
  rangeOf,
  rangeSize,
  rangeStart,
} from '@/features/notes/state/noteOrder';
import {
  openByPlace,
  placeKey,
  placeText,
  type QuoteLocation,
} from '@/features/notes/state/places';
import { noteWith } from '@/testing/notes';
import { seededRandom } from '@/testing/random';
import { codePoints } from '@/text/length';
import { maxCommentLength } from '@/text/record/comment';

let made = 0;

function note(place: Place, more: Partial<Note> = {}): Note {
  made += 1;
  return noteWith({
    id: `n${made}`,
    number: made,
    place,
    body: `Nội dung ${made}`,
    ...more,
  });
}

const onPage = (page: number, y = 0): Place => ({
  kind: 'page',
  page,
  rects: [{ x: 0.1, y, width: 0.2, height: 0.1 }],
});
const onLine = (item_id: string, title = 'Chương 1'): Place => ({ kind: 'toc', item_id, title });

describe('RULES §18.5: notes are sorted by place, then by time', () => {
  const outline = ['a', 'b'].map((id) => ({ id }) as TocItem);
  const notes = [
    note(onPage(12)),
    note(onLine('b')),
    note({ kind: 'field', field: 'tags' }),
    note(onPage(2, 0.8)),
    note(onPage(2, 0.1)),
    note({ kind: 'field', field: 'title' }),
    note(onLine('a')),
    note({ kind: 'ebook' }),
  ].map((one, i) => ({ ...one, number: i + 1 }));

  it('the whole, the fields as in the form, the lines as in the outline, the pages from above', () => {
    expect(inPlaceOrder(notes, outline).map(({ number }) => number)).toEqual([
      8, 6, 3, 7, 2, 5, 4, 1,
    ]);
  });

  it('or by number, if chosen; a note that is gone moves none and renumbers none', () => {
    const left = notes.filter(({ number }) => number !== 4);
    const numbers = (order: NoteOrder, of: readonly Note[]) =>
      inOrder(order, of, outline).map(({ number }) => number);
    expect(numbers('number', [...left].reverse())).toEqual([1, 2, 3, 5, 6, 7, 8]);
    expect(numbers('place', left)).toEqual([8, 6, 3, 7, 2, 5, 1]);
  });

  it('each place in words', () => {
    expect(notes.map(({ place }) => placeText(place)).slice(0, 3)).toEqual([
      'Trang 12',
      'Mục lục: Chương 1',
      'Mục “Từ khóa”',
    ]);
    expect(placeText({ kind: 'ebook' })).toBe('Cả eBook');
  });

  it('open ones, done ones, or all; the number of open ones on each place', () => {
    const done = note(onPage(2), { done_at: '2026-01-03T00:00:00Z' });
    const all = [...notes, done];
    expect(['open', 'done', 'all'].map((s) => filterNotes(all, s as 'open').length)).toEqual([
      8, 1, 9,
    ]);
    expect(openByPlace(all).get(placeKey(onPage(2)))).toBe(2);
  });
});

describe('RULES §18.5: of a thousand notes few are drawn', () => {
  const next = seededRandom(3);
  const fraction = () => next(10_000) / 10_000;
  const many = Array.from({ length: 1000 }, () => note(onPage(3, fraction())));

  it('the list mounts a part, and the part with the note that is gone to', () => {
    expect(rangeOf(many, 0).cards).toHaveLength(rangeSize);
    expect(rangeOf(many, 999_999)).toMatchObject({ from: 975 });
    const from = rangeStart(many, many[512]?.id ?? '');
    expect(rangeOf(many, from ?? -1).cards).toContain(many[512]);
    expect(rangeStart(many, 'another')).toBeNull();
  });

  it('pins that would cover each other are one: there are never more than have room', () => {
    const page = { width: 280, height: 280 };
    const pins = many.map((item) => ({ x: fraction(), y: fraction(), item }));
    const spots = groupedPins(pins, page);
    expect(spots.length).toBeLessThanOrEqual((280 / pinPx) ** 2);
    expect(spots.flatMap(({ items }) => items)).toHaveLength(1000);
  });
});

describe('RULES §18.5: a note whose place is gone says so and stays', () => {
  const whole = { items: [{ id: 'a' } as TocItem], hasPdf: true, pages: 10 };

  it.each([
    ['a line', onLine('b'), undefined, 'Dòng này không còn trong mục lục.'],
    ['a line that is there', onLine('a'), undefined, null],
    ['a page past the end', onPage(11), undefined, 'PDF hiện tại không có trang này.'],
    ['a page', onPage(10), undefined, null],
    ['text that has moved', onPage(11), { page: 7, rects: [] }, 'Nay ở trang 7'],
    ['text where it was', onPage(7), { page: 7, rects: [] }, null],
    ['text that is gone', onPage(7), 'nowhere', 'Không tìm thấy đoạn này trong PDF hiện tại.'],
    ['the whole', { kind: 'ebook' }, undefined, null],
  ] as const)('%s', (_, place, found, expected) => {
    expect(placeChangeText(note(place as Place), whole, found as QuoteLocation | undefined)).toBe(
      expected,
    );
  });

  it('a page of a PDF that was replaced', () => {
    const old = note(onPage(3), { old_pdf: true });
    expect(placeChangeText(old, whole)).toBe('Viết về tệp PDF trước đó.');
    const quoted = note({ ...onPage(3), quote: 'Định lí' }, { old_pdf: true });
    expect(placeChangeText(quoted, whole, { page: 3, rects: [] })).toBeNull();
  });

  it('without a PDF, and nothing of lines that are not read yet', () => {
    expect(placeChangeText(note(onPage(1)), { ...whole, hasPdf: false })).toMatch(
      /không có tệp PDF/,
    );
    expect(placeChangeText(note(onLine('b')), { ...whole, items: undefined })).toBeNull();
  });
});

describe('RULES §18.6: notes become a reason', () => {
  const three = [
    note({ ...onPage(12), quote: 'Định lí\nTa-lét' }, { body: 'Thiếu giả thiết.' }),
    note(onLine('a'), { body: 'Sai\nsố trang.' }),
    note({ kind: 'field', field: 'author' }, { body: 'Sai tên.' }),
  ];

  it('each as a line with its place, behind what is written; none twice', () => {
    const { text, added } = reasonWith('Xem các ghi chú:', three);
    expect(text.split('\n')).toEqual([
      'Xem các ghi chú:',
      '- Trang 12 “Định lí Ta-lét” – Thiếu giả thiết.',
      '- Mục lục: Chương 1 – Sai số trang.',
      '- Mục “Tác giả” – Sai tên.',
    ]);
    expect(added).toHaveLength(3);
    expect(reasonWith(text, three)).toMatchObject({ text, added: [], leftOut: [] });
  });

  it('also one whose line begins the line of another', () => {
    const [long, short] = ['Sai số.', 'Sai'].map((body) => note(onPage(3), { body }));
    const { text, added } = reasonWith('', [long as Note, short as Note]);
    expect(text.split('\n')).toEqual(['- Trang 3 – Sai số.', '- Trang 3 – Sai']);
    expect(added).toHaveLength(2);
  });

  it('very many as one line, with the pages on which they are', () => {
    const many = Array.from({ length: 79 }, (_, i) => note(onPage(8 + (i % 34))));
    const { text, added, leftOut } = reasonWith('Xem lại.', many);
    expect(text).toBe('Xem lại.\n- 79 ghi chú ở trang 8–41');
    expect([added.length, leftOut.length]).toEqual([79, 0]);
    expect(reasonWith(text, many).text).toBe(text);
    expect(placesOf([...three, note({ kind: 'ebook' })])).toBe(
      'ở trang 12, mục lục, thông tin cơ bản, cả eBook',
    );
  });

  it('as long as there is room for each as a whole; those left out are named', () => {
    const long = note({ kind: 'ebook' }, { body: 'ế'.repeat(1990) });
    const { text, added, leftOut } = reasonWith('', [three[0] as Note, long, three[2] as Note]);
    expect(leftOut).toEqual([long]);
    expect(added).toHaveLength(2);
    expect(codePoints(text)).toBeLessThanOrEqual(maxCommentLength);
    expect(codePoints(lineOf(long))).toBeGreaterThan(1990);
  });

  it('of this round are those written since it was submitted', () => {
    const old = note({ kind: 'ebook' }, { created_at: '2026-01-01T00:00:00Z' });
    const [now, earlier] = byRound([old, ...three], '2026-01-01T12:00:00Z');
    expect([now.length, earlier]).toEqual([3, [old]]);
  });
});

describe('RULES §18.5: the notes of an e-book after a write', () => {
  it('a response takes the place of its note, or comes behind the others', () => {
    const [a, b] = [note({ kind: 'ebook' }), note({ kind: 'ebook' })];
    expect(withNote([a, b], { ...a, body: 'mới' }).map(({ body }) => body)).toEqual([
      'mới',
      b.body,
    ]);
    expect(withNote([a], b)).toEqual([a, b]);
  });
});
