import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { hasArrived, open } from '@/testing/page';
import { type ApiRequest, held, jsonResponse, never } from '@/testing/server';

const list = 'GET /ebooks';
const searchField = () => screen.findByLabelText<HTMLInputElement>('Tìm theo tên eBook');
const listOf = (title: string) => jsonResponse(200, theList([ebook({ title })])[list] as object);
const titles = () =>
  [...document.querySelectorAll('a[data-ebook]')].map((link) => link.textContent);

describe('RULES §10.5: the e-book list follows its filters', () => {
  it('while new rows load the old ones stay, dimmed; a late response does not replace newer rows', async () => {
    const late = held(() => listOf('Đến muộn'));
    const responses = (request: ApiRequest) => {
      const { search } = request.query;
      if (search === 'cham') return late.reply(request);
      return listOf(search === 'sau' ? 'Sách sau' : 'Sách trước');
    };
    open('/ebooks', 'EDITOR', { [list]: responses });
    const old = await screen.findByRole('link', { name: 'Sách trước' });
    await userEvent.type(await searchField(), 'cham{Enter}');
    await waitFor(() => expect(old.closest('[aria-busy="true"]')).not.toBeNull());
    const dimmed = old.closest<HTMLElement>('[aria-busy="true"]');
    expect(dimmed && document.defaultView?.getComputedStyle(dimmed).opacity).toBe('0.5');
    await userEvent.clear(await searchField());
    await userEvent.type(await searchField(), 'sau{Enter}');
    await screen.findByRole('link', { name: 'Sách sau' });
    late.release();
    await waitFor(() => expect(hasArrived('Đến muộn')).toBe(true));
    expect(titles()).toEqual(['Sách sau']);
  });

  it('RULES §10.9: an e-book opened from dimmed rows has no neighbours: these rows are of the list before', async () => {
    const books = [1, 2].map((n) =>
      ebook({ id: `0198c0de-0000-7000-8000-00000000002${n}`, title: `Sách ${n}` }),
    );
    open('/ebooks', 'EXPERT', {
      [list]: ({ query }: ApiRequest) =>
        query.status ? never() : jsonResponse(200, theList(books)[list]),
      'GET /ebooks/{id}': { data: { ebook: books[0] } },
    });
    const row = await screen.findByRole('link', { name: 'Sách 1' });
    fireEvent.change(screen.getByLabelText('Trạng thái'), { target: { value: 'published' } });
    await waitFor(() => expect(row.closest('[aria-busy="true"]')).not.toBeNull());
    fireEvent.click(row);
    await screen.findByRole('heading', { level: 1, name: 'Sách 1' });
    expect(screen.queryByRole('link', { name: 'eBook tiếp theo' })).toBeNull();
  });
});
