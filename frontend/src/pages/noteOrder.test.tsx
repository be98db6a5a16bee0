import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Note } from '@/api/reviewTypes';
import { untilStored } from '@/testing/drafts';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { LiveStream } from '@/testing/liveStream';
import { noteWith } from '@/testing/notes';
import { close, open } from '@/testing/page';
import { jsonResponse, noConnection, type Responses } from '@/testing/server';

const note = (number: number, more: Partial<Note> = {}) =>
  noteWith({
    id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    body: `Nội dung thứ ${number}.`,
    // From the last page to the first: the two orders are not the same.
    place: { kind: 'page', page: 3 - ((number - 1) % 3) },
    actions: ['reply', 'remove', 'done'],
    ...more,
  });

/** A server with notes, which may be written, deleted, replied to and done. */
class Notes {
  constructor(public all: Note[]) {}

  readonly responses: Responses = {
    ...theEbook({ status: 'pending_review', open_notes: 2, actions: [] }),
    'GET /ebooks/{id}/notes': () =>
      jsonResponse(200, { data: { notes: this.all, may_write: true } }),
    'DELETE /ebooks/{id}/notes/{note}': ({ path }) => {
      this.all = this.all.filter(({ id }) => !path.endsWith(id));
      return jsonResponse(200, { data: {} });
    },
    'POST /ebooks/{id}/notes/{note}/replies': ({ path, body }) => {
      const reply = {
        id: 'r',
        ...(body as { body: string }),
        author: { id: 'u', full_name: 'Tôi' },
        created_at: '2026-01-04T00:00:00Z',
        edited_at: null,
        actions: [],
      };
      return this.changed(path, { replies: [reply] as unknown as Note['replies'] });
    },
    'PATCH /ebooks/{id}/notes/{note}': ({ path }) =>
      this.changed(path, { done_at: '2026-01-05T00:00:00Z' }),
  };

  private changed(path: string, fields: Partial<Note>) {
    this.all = this.all.map((one) => (path.includes(one.id) ? { ...one, ...fields } : one));
    const changed = this.all.find(({ id }) => path.includes(id));
    return jsonResponse(200, { data: { note: changed } });
  }
}

const panel = () => screen.findByRole('region', { name: 'Ghi chú' });
const press = async (name: string | RegExp) =>
  userEvent.click(within(await panel()).getByRole('button', { name }));
const shown = async () =>
  [...(await panel()).querySelectorAll('li[data-note] [data-number]')].map((badge) =>
    Number(badge.textContent),
  );
const areShown = (numbers: number[]) => waitFor(async () => expect(await shown()).toEqual(numbers));
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('RULES §18.1: a note keeps its number', () => {
  it('forty notes keep order and numbers when one is deleted, by number and by place', async () => {
    const notes = new Notes(
      from(1, 40)
        .map((n) => note(n))
        .reverse(),
    );
    open(ebookPath, 'EXPERT', notes.responses);
    const order = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sắp xếp' });
    const byPlace = [3, 2, 1].flatMap((last) => from(1, 40).filter((n) => n % 3 === last % 3));
    await order();
    await areShown(byPlace.slice(0, 25));
    await press('Các ghi chú sau');
    await areShown(byPlace.slice(25));
    await userEvent.selectOptions(await order(), 'Theo số');
    await areShown(from(1, 25));
    await press('Xóa: ghi chú 17');
    await press('Xóa: ghi chú 17');
    const left = from(1, 40).filter((n) => n !== 17);
    await areShown(left.slice(0, 25));
    await press('Các ghi chú sau');
    await areShown(left.slice(25));
    close();
    notes.all.push(note(41, { place: { kind: 'ebook' } }));
    open(ebookPath, 'EXPERT', notes.responses);
    expect((await order()).value).toBe('number'); // it is remembered
    await areShown(left.slice(0, 25));
    await userEvent.selectOptions(await order(), 'Theo vị trí');
    await areShown([41, ...byPlace.filter((n) => n !== 17)].slice(0, 25));
    for (const card of (await panel()).querySelectorAll('li[data-note]')) {
      const number = card.querySelector('[data-number]')?.textContent;
      expect(card.textContent).toContain(`Nội dung thứ ${number}.`);
    }
  });
});

describe('RULES §18.5: notes in the pages', () => {
  it('what is typed outlives a lost connection and a reload; others’ notes come in meanwhile', async () => {
    const notes = new Notes([note(1)]);
    const stream = new LiveStream();
    const server = open(ebookPath, 'EDITOR', { ...notes.responses, ...stream.responses });
    const reply = () =>
      screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Trả lời ghi chú 1/ });
    await screen.findByText('Nội dung thứ 1.');
    await press(/^Trả lời/);
    await userEvent.type(await reply(), 'Sẽ sửa ngay.');
    const answered = server.responses['POST /ebooks/{id}/notes/{note}/replies'] as object;
    server.responses['POST /ebooks/{id}/notes/{note}/replies'] = noConnection;
    await press('Gửi trả lời');
    await screen.findByText(/^Chưa gửi được, nội dung vẫn được giữ/);
    await stream.untilOpen();
    notes.all.push(note(2, { body: 'Ghi chú đến sau.', place: { kind: 'field', field: 'tags' } }));
    stream.send('notes', ebook().id);
    await screen.findByText('Ghi chú đến sau.');
    expect((await reply()).value).toBe('Sẽ sửa ngay.');
    await untilStored('Sẽ sửa ngay.');
    close();
    const again = open(ebookPath, 'EDITOR', {
      ...notes.responses,
      'POST /ebooks/{id}/notes/{note}/replies': answered,
    });
    await waitFor(async () => expect((await reply()).value).toBe('Sẽ sửa ngay.'));
    await press('Gửi trả lời');
    await waitFor(() =>
      expect(notes.all[0]?.replies.map(({ body }) => body)).toEqual(['Sẽ sửa ngay.']),
    );
    await within(await panel()).findByText('Sẽ sửa ngay.');
    await press('Đánh dấu đã xong: ghi chú 1');
    await screen.findByText('1 ghi chú chưa xong');
    expect(again.of('PATCH /ebooks/{id}/notes/{note}')).toHaveLength(1);
  });
});
