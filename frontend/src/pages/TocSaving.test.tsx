import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { type ApiRequest, jsonResponse } from '@/testing/server';

const put = 'PUT /ebooks/{id}/toc';
const titles = () => screen.getAllByLabelText<HTMLInputElement>('Tiêu đề');
const pages = () => screen.getAllByLabelText<HTMLInputElement>('Trang');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement | undefined, value: string) =>
  fireEvent.change(field ?? document.body, { target: { value } });

/** A server that stores what it is sent. */
const stores = ({ body }: ApiRequest) => {
  const { data } = theOutline()['GET /ebooks/{id}/toc'];
  return jsonResponse(200, { data: { ...data, ...(body as object) } });
};
type Sent = { items: { title: string; page_number: number | null }[] };
const sent = (request: ApiRequest | undefined) =>
  ((request?.body ?? { items: [] }) as Sent).items.map((item) => [item.title, item.page_number]);

async function openOutline(...lines: string[]) {
  const server = open(`${ebookPath}/toc`, 'EDITOR', {
    ...theEbook({ total_pages: 3 }),
    ...theOutline(...lines),
    [put]: stores,
  });
  await screen.findByRole('button', { name: 'Thêm chương' });
  return server;
}

describe('RULES §10.8: TOC editor', () => {
  it('a wrong page stays in its field and is marked, all else is saved, and the editor stays open', async () => {
    const server = await openOutline('A', 'B', 'C');
    type(pages()[0], '3');
    type(pages()[1], '2');
    type(pages()[2], '99');
    await screen.findByText('Nhỏ hơn trang của mục đứng trước');
    await screen.findByText('Vượt quá số trang của PDF (3)');
    type(titles()[0], '');
    await screen.findByText('Chưa có tiêu đề');
    type(pages()[1], 'hai');
    await press('Lưu ngay');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Lỗi khi lưu: Số trang phải là số nguyên hoặc để trống\s*Các dòng khác đã được lưu\.$/,
    );
    await screen.findByText('Chưa lưu'); // because of the wrong page
    expect(pages()[1]?.value).toBe('hai');
    expect(pages()[1]?.getAttribute('aria-invalid')).toBe('true');
    expect(sent(server.of(put).at(-1))).toEqual([
      ['', 3],
      ['B', null],
      ['C', 99],
    ]);
    await press('Hoàn tất');
    const toCorrect = await screen.findByRole('list', { name: 'Các dòng cần sửa' });
    expect(within(toCorrect).getAllByRole('listitem')).not.toEqual([]);
    type(pages()[1], '5');
    await press('Hoàn tất');
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect(sent(server.of(put).at(-1))).toEqual([
      ['', 3],
      ['B', 5],
      ['C', 99],
    ]);
  });
});

describe('RULES §7.3: the bounds of an outline', () => {
  it('are counted in sight where they are near', async () => {
    await openOutline(...Array.from({ length: 361 }, () => 'x'.repeat(500)));
    screen.getByText('361 / 5.000 dòng · 180.500 / 200.000 ký tự tiêu đề');
  });
});
