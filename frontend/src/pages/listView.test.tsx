import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebook, theList } from '@/testing/ebooks';
import { here, open } from '@/testing/page';

const person = { id: '0198c0de-0000-7000-8000-0000000000c1', full_name: 'Trần Thị Mẫu' };
const reviewer = { id: '0198c0de-0000-7000-8000-0000000000c2', full_name: 'Phạm Chuyên' };
const book = ebook({
  ...{ title: 'Sách mẫu', author: 'Lê Tác Giả', creator: person, status: 'pending_review' },
  submitted_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  claim: { user: reviewer, since: '2025-09-03T02:00:00Z', until: '2025-09-03T02:05:00Z' },
});

describe('RULES §10.5: how the list looks', () => {
  it('extra columns and dense rows can be chosen, and are kept', async () => {
    open('/ebooks', 'EDITOR', theList([book]));
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    await screen.findByRole('link', { name: 'Sách mẫu' });
    expect(heads()).not.toContain('Tác giả');
    await userEvent.click(screen.getByRole('button', { name: 'Hiển thị' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Hiển thị' }));
    const columns = { 'Tác giả': 'Lê Tác Giả', 'Người duyệt': 'Phạm Chuyên', 'Đã chờ': '3 ngày' };
    for (const name of Object.keys(columns))
      await userEvent.click(panel.getByRole('checkbox', { name }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'Dòng thấp (48 px)' }));
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    for (const [name, text] of Object.entries(columns))
      expect(cells[heads().indexOf(name)]?.textContent).toBe(text);
    expect(screen.getByRole('table').className).toContain('dense');
    const stored = JSON.parse(localStorage.getItem('cms-list-view') ?? '');
    expect(stored).toEqual({ low: true, extra: ['author', 'reviewer', 'waiting'] });
  });

  it('a click on a creator shows only their e-books, with their name', async () => {
    const server = open('/ebooks', 'EDITOR', theList([book]));
    await screen.findByRole('link', { name: 'Sách mẫu' });
    await userEvent.click(screen.getByRole('button', { name: person.full_name }));
    await screen.findByText(`Người tạo: ${person.full_name}`);
    expect(here()).toBe(`/ebooks?created_by=${person.id}`);
    expect(server.of('GET /ebooks').at(-1)?.query).toMatchObject({ created_by: person.id });
  });
});
