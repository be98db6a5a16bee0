import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Note, Notification } from '@/api/reviewTypes';
import { describedResponse } from '@/testing/described';
import { untilStored } from '@/testing/drafts';
import { ebook, ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { noteWith } from '@/testing/notes';
import { hasArrived, open, session } from '@/testing/page';
import { type ApiRequest, jsonResponse } from '@/testing/server';

const write = 'POST /ebooks/{id}/notes';
const change = 'PATCH /ebooks/{id}/notes/{note}';
const reply = 'POST /ebooks/{id}/notes/{note}/replies';
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string | RegExp) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const { id, full_name } = session('EXPERT').user;
const own: Pick<Note, 'author' | 'actions'> = {
  author: { id, full_name },
  actions: ['edit', 'reply'],
};

/** A server that keeps notes. What is written waits until it is released. */
function notesOf(...notes: Note[]) {
  let release = () => {};
  const waits = (store: (text: string) => Note) => async (request: ApiRequest) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return jsonResponse(200, { data: { note: store((request.body as { body: string }).body) } });
  };
  const changed = (more: Partial<Note>) => {
    Object.assign(notes[0] as Note, more);
    return notes[0] as Note;
  };
  const responses = {
    ...theEbook({ status: 'pending_review', open_notes: notes.length, actions: [] }),
    'GET /ebooks/{id}/notes': () => jsonResponse(200, { data: { notes, may_write: true } }),
    [write]: waits((body) => {
      const note = noteWith({ ...own, body });
      notes.push(note);
      return note;
    }),
    [change]: waits((body) => changed({ body })),
    [reply]: waits((body) =>
      changed({
        replies: [{ id: 'r', body, author: { id, full_name }, created_at: '2026-01-02T00:00:00Z' }],
      }),
    ),
  };
  return { notes, responses, release: () => release() };
}

/**
 * Presses the button, types more before the response arrives, and checks that it stays and is
 * reported as not sent.
 */
async function expectLaterTypingKept(
  call: string,
  button: string,
  name: string | RegExp,
  more: string,
) {
  const text = (await field(name)).value;
  await press(button);
  await waitFor(() => expect(server.of(call)).toHaveLength(1));
  await userEvent.type(await field(name), more);
  kept.release();
  await screen.findByText(
    'Đã gửi nội dung lúc bạn bấm. Những gì bạn viết sau đó còn ở đây, chưa được gửi.',
  );
  expect((await field(name)).value).toBe(text + more);
  expect(server.of(call).map(({ body }) => (body as { body: string }).body)).toEqual([text]);
  await untilStored(more);
}

let kept: ReturnType<typeof notesOf>;
let server: ReturnType<typeof open>;
const openEbookWith = (...notes: Note[]) => {
  kept = notesOf(...notes);
  server = open(ebookPath, 'EXPERT', kept.responses);
};
const mine = () => noteWith(own);

// RULES §10.10
it('what is typed while a new note is sent stays, and is not called sent', async () => {
  openEbookWith();
  await press('Xem ghi chú');
  await press('Viết ghi chú');
  await userEvent.type(await field(/^Nội dung ghi chú/), 'Trang ba mờ.');
  await expectLaterTypingKept(write, 'Gửi ghi chú', /^Nội dung ghi chú/, ' Cả trang bốn.');
  expect(kept.notes.map(({ body }) => body)).toEqual(['Trang ba mờ.']);
});

it('a note that is being sent does not close: its refusal would be shown nowhere', async () => {
  openEbookWith();
  await press('Xem ghi chú');
  await press('Viết ghi chú');
  await userEvent.type(await field(/^Nội dung ghi chú/), 'Trang ba mờ.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.of(write)).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  expect((await field(/^Nội dung ghi chú/)).value).toBe('Trang ba mờ.');
  kept.release();
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: /^Nội dung ghi chú/ })).toBeNull(),
  );
});

/** Sends the note that is being written, and leaves its response on the way. */
async function sends() {
  await userEvent.type(await field(/^Nội dung ghi chú/), 'Trang ba mờ.');
  await press('Gửi ghi chú');
  await waitFor(() => expect(server.of(write)).toHaveLength(1));
}

/** The response of the note arrives, and what it causes has happened. */
async function arrives() {
  kept.release();
  await waitFor(() => expect(hasArrived(noteWith({}).id)).toBe(true));
  await act(async () => {});
}

it('the response to a note does not close a note that was begun on another e-book meanwhile', async () => {
  openEbookWith();
  const other = ebook({ id: '0198c0de-0000-7000-8000-000000000777', title: 'Sách khác' });
  const { data } = describedResponse('GET /notifications') as {
    data: { notifications: Notification[] };
  };
  const [first] = data.notifications;
  const entry = { ...first, ebook: { id: other.id, title: other.title }, note_id: null };
  Object.assign(server.responses, {
    'GET /ebooks/{id}': ({ path }: ApiRequest) =>
      path.endsWith(other.id)
        ? jsonResponse(200, { data: { ebook: other } })
        : jsonResponse(200, theEbook({})['GET /ebooks/{id}'] as object),
    'GET /notifications': { data: { ...data, notifications: [entry] } },
  });
  await press('Xem ghi chú');
  await press('Viết ghi chú');
  await sends();
  await press(/^Thông báo/);
  await userEvent.click(await screen.findByRole('link', { name: /Sách khác/ }));
  await screen.findByRole('heading', { name: 'Sách khác' });
  await press('Xem ghi chú');
  await press('Viết ghi chú');
  await userEvent.type(await field(/^Nội dung ghi chú/), 'Thiếu');
  await arrives();
  await userEvent.keyboard(' bìa');
  expect((await field(/^Nội dung ghi chú/)).value).toBe('Thiếu bìa');
});

it('the response to a note does not close the dialog of another place that was opened meanwhile', async () => {
  openEbookWith();
  await press('Xem ghi chú');
  const openPlace = async (name: string) =>
    userEvent.click(await screen.findByTitle(`Ghi chú · Mục “${name}”`));
  await openPlace('Tác giả');
  await sends();
  await press('Đóng');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openPlace('Môn học');
  await field(/^Nội dung ghi chú/);
  await arrives();
  screen.getByRole('dialog', { name: 'Ghi chú · Mục “Môn học”' });
});

it('what is typed while an edited note is saved stays, and is saved next', async () => {
  openEbookWith(mine());
  await press(/^Sửa: ghi chú/);
  const text = await field(/^Nội dung ghi chú/);
  await userEvent.clear(text);
  await userEvent.type(text, 'Trang ba rất mờ.');
  await expectLaterTypingKept(change, 'Lưu ghi chú', /^Nội dung ghi chú/, ' Xem lại.');
  await press('Lưu ghi chú');
  await waitFor(() => expect(server.of(change)).toHaveLength(2));
  kept.release();
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: /^Nội dung ghi chú/ })).toBeNull(),
  );
  expect(kept.notes[0]?.body).toBe('Trang ba rất mờ. Xem lại.');
});

it('what is typed while a reply is sent stays, and is not called sent', async () => {
  openEbookWith(mine());
  await press(/^Trả lời/);
  await userEvent.type(await field(/^Trả lời ghi chú/), 'Đã xem.');
  await expectLaterTypingKept(reply, 'Gửi trả lời', /^Trả lời ghi chú/, ' Chưa sửa.');
  const card = within(await screen.findByRole('region', { name: /Ghi chú/ }));
  card.getByText('Đã xem.');
});

// RULES §10.8
it('typing a note does not make a read-only outline editable', async () => {
  kept = notesOf();
  open(`${ebookPath}/toc`, 'EXPERT', { ...kept.responses, ...theOutline('Một') });
  await press('Xem ghi chú');
  await press('Viết ghi chú');
  await userEvent.type(await field(/^Nội dung ghi chú/), 'Trang ba mờ.');
  expect(screen.queryByRole('button', { name: 'Thêm chương' })).toBeNull();
});

// RULES §18.5
it('the quote that a note is about can be chosen again after another place was chosen', async () => {
  const quoted = { kind: 'page', page: 3, quote: 'Định lí Ta-lét' };
  const content = JSON.stringify({ body: 'Thiếu giả thiết', about: JSON.stringify(quoted) });
  localStorage.setItem(
    `cms-draft:${id}:note:${ebook().id}:new:x`,
    JSON.stringify({ savedAt: new Date().toISOString(), content }),
  );
  openEbookWith();
  const place = await screen.findByLabelText('Vị trí');
  await screen.findByText('Định lí Ta-lét');
  await userEvent.selectOptions(place, 'Mục “Tác giả”');
  expect(screen.queryByText('Định lí Ta-lét')).toBeNull();
  await userEvent.selectOptions(place, 'Trang 3');
  await screen.findByText('Định lí Ta-lét');
});
