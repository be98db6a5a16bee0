import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { hasArrived, open } from '@/testing/page';
import { type Asked, jsonResponse } from '@/testing/server';
import { computedStyle } from '@/testing/setup';

const list = 'GET /ebooks';
const word = () => screen.findByLabelText<HTMLInputElement>('Tìm theo tên eBook');
const found = (title: string) => jsonResponse(200, theList([ebook({ title })])[list] as object);
const titles = () =>
  [...document.querySelectorAll('a[data-ebook]')].map((link) => link.textContent);

describe('RULES §10.5: the e-book list follows its filters', () => {
  it('while new rows load the old ones stay, dimmed; a late response overwrites nothing', async () => {
    let reply = () => {};
    const late = new Promise<Response>((resolve) => {
      reply = () => resolve(found('Đến muộn'));
    });
    const responses = ({ query }: Asked) =>
      query.search === 'cham' ? late : found(query.search === 'sau' ? 'Sách sau' : 'Sách trước');
    open('/ebooks', 'EDITOR', { [list]: responses });
    const old = await screen.findByRole('link', { name: 'Sách trước' });
    await userEvent.type(await word(), 'cham{Enter}');
    await waitFor(() => expect(old.closest('[aria-busy="true"]')).not.toBeNull());
    const dimmed = old.closest<HTMLElement>('[aria-busy="true"]');
    expect(dimmed && computedStyle(dimmed).opacity).toBe('0.5');
    await userEvent.clear(await word());
    await userEvent.type(await word(), 'sau{Enter}');
    await screen.findByRole('link', { name: 'Sách sau' });
    reply();
    await waitFor(() => expect(hasArrived('Đến muộn')).toBe(true));
    expect(titles()).toEqual(['Sách sau']);
  });
});
