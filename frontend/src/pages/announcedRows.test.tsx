import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { account, list, page } from '@/testing/accounts';
import { ebook, theList } from '@/testing/ebooks';
import { open } from '@/testing/page';
import { held, jsonResponse, type Responses } from '@/testing/server';

/** The region in which screen readers find a text, once the text is there. */
const regionOf = async (text: string) => {
  const regions = (await screen.findAllByText(text)).map((one) => one.closest('[role="status"]'));
  return regions.find((region) => region !== null);
};

const search = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const one = 'Hiển thị 1 đến 1 trong tổng số 1 kết quả';
const noEbook = 'Không tìm thấy eBook phù hợp với bộ lọc.';
const noPerson = 'Không có tài khoản nào phù hợp.';
const people = { [list]: page(account()) };
const nobody = { [list]: page() };

// Screen readers announce only the changes of a region that exists already.
describe('RULES §10.13: what a search finds is announced by a region that stays', () => {
  it.each<[address: string, label: string, none: string, some: Responses, empty: Responses]>([
    ['/ebooks', 'Môn học', noEbook, theList([ebook()]), theList([])],
    ['/admin/people', 'Tìm theo tên hoặc email', noPerson, people, nobody],
  ])('on %s, also when there are rows again', async (address, label, none, some, empty) => {
    const server = open(address, 'ADMIN', { ...some });
    const region = await regionOf(one);
    Object.assign(server.responses, empty);
    search(label, 'x');
    expect(await regionOf(none)).toBe(region);
    Object.assign(server.responses, some);
    search(label, 'y');
    expect(await regionOf(one)).toBe(region);
  });

  it('on the list, also when the next search finds as many; meanwhile nothing is said', async () => {
    const server = open('/ebooks', 'EDITOR', theList([ebook()]));
    const region = await regionOf(one);
    const { reply, release } = held(() => jsonResponse(200, theList([ebook()])['GET /ebooks']));
    server.responses['GET /ebooks'] = reply;
    search('Môn học', 'x');
    await waitFor(() => expect(region?.textContent).toBe(''));
    release();
    await waitFor(() => expect(region?.textContent).toBe(one));
  });

  it('on the screen of values', async () => {
    const server = open('/ebooks/values', 'MANAGER');
    await screen.findByRole('list', { name: 'Các giá trị' });
    const before = screen.getAllByRole('status');
    server.responses['GET /values'] = { data: { groups: [], cut: false } };
    search('Tìm giá trị', 'x');
    expect(before).toContain(await regionOf('Không tìm thấy giá trị phù hợp.'));
  });

  it('on the screen of the history, and where an e-book is chosen', async () => {
    const none = { data: { rows: [], next: null, proof: null } };
    const server = open('/admin/history', 'MANAGER', theList([ebook()]));
    fireEvent.click(await screen.findByRole('button', { name: 'Chọn eBook' }));
    await screen.findByRole('list', { name: 'eBook tìm thấy' });
    const before = screen.getAllByRole('status');
    Object.assign(server.responses, theList([]), { 'GET /history': none });
    search('Tìm theo tên, tác giả, từ khóa', 'x');
    expect(before).toContain(await regionOf('Không có eBook nào phù hợp.'));
    search('Từ ngày', '2026-04-01');
    expect(before).toContain(await regionOf('Không có dòng lịch sử nào phù hợp với bộ lọc.'));
  });
});
