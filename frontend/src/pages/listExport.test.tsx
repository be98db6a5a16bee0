import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { LiveStream } from '@/testing/liveStream';
import { open } from '@/testing/page';
import { savedFiles } from '@/testing/savedFiles';
import { held, never, refusal } from '@/testing/server';
import { until } from '@/testing/until';

const choose = async (format: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Xuất' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format }));
};

describe('RULES §6.12: a list is exported', () => {
  it('as it is filtered and ordered, whatever its page', async () => {
    const saved = savedFiles();
    const server = open('/ebooks?subject=To%C3%A1n&status=DRAFT&sort=title&page=2', 'EDITOR', {
      ...theList([ebook({ title: 'Sách mẫu' })]),
      'GET /ebooks/export': () => new Response('@book{}'),
    });
    await choose('Trích dẫn (BibTeX)');
    await until(() => expect(saved).toEqual(['ebooks.bib']));
    expect(server.of('GET /ebooks/export').at(-1)?.query).toEqual({
      format: 'bibtex',
      subject: 'Toán',
      status: 'draft',
      sort: 'title',
    });
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('or says why not', async () => {
    open('/ebooks', 'EDITOR', {
      ...theList([ebook({ title: 'Sách mẫu' })]),
      'GET /ebooks/export': refusal(429, 'Vui lòng chờ một chút.'),
    });
    await choose('Bảng tính (CSV)');
    await screen.findByText('Chưa xuất được danh sách. Vui lòng chờ một chút.');
  });

  it('and its end does not close a menu that was opened again meanwhile', async () => {
    const { reply, release } = held(refusal(429, 'Vui lòng chờ.'));
    open('/ebooks', 'EDITOR', {
      ...theList([ebook({ title: 'Sách mẫu' })]),
      'GET /ebooks/export': reply,
    });
    await choose('Bảng tính (CSV)');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Xuất' }));
    release();
    await screen.findByText('Chưa xuất được danh sách. Vui lòng chờ.');
    screen.getByRole('menu');
  });

  it('and what others change is read meanwhile, however long it takes', async () => {
    const stream = new LiveStream();
    const book = ebook({ title: 'Sách mẫu' });
    const server = open('/ebooks', 'EDITOR', {
      ...theList([book]),
      ...stream.responses,
      'GET /ebooks/export': never,
    });
    await stream.untilOpen();
    await choose('Trích dẫn (BibTeX)');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.click(screen.getByRole('heading', { level: 1 })); // beside the rows
    Object.assign(server.responses, theList([ebook({ ...book, title: 'Sách đã sửa' })]));
    stream.send('ebook', book.id, book.version + 1);
    await screen.findByRole('link', { name: 'Sách đã sửa' });
    expect(server.of('GET /ebooks/export')).toHaveLength(1);
  });
});
