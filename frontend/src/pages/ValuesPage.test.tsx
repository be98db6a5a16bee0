import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Unification } from '@/api/ebooks/unifications';
import { ebookPath, theEbook } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { jsonResponse, never, refusal } from '@/testing/server';

const values = 'GET /values';
const unite = 'POST /values/unite';
const physics = {
  values: [
    { value: 'Vật lý', count: 3 },
    { value: 'Vật lí', count: 2 },
  ],
  count: 5,
};
const maths = { values: [{ value: 'Toán', count: 9 }], count: 9 };
const theValues = { [values]: { data: { groups: [physics, maths], cut: false } } };

const unification = (fields: Partial<Unification> = {}): Unification => ({
  id: '01900000-0000-7000-8000-0000000000f7',
  field: 'subject',
  from: ['Vật lí'],
  to: 'Vật lý',
  state: 'done',
  by: { id: '01900000-0000-7000-8000-00000000000c', full_name: 'Lê Quản' },
  started_at: '2025-09-02T03:00:00Z',
  expected: 2,
  changed: 2,
  restored: 0,
  undone_by: null,
  undoable: true,
  ...fields,
});
const theUnifications = (...list: Unification[]) => ({
  'GET /values/unite': { data: { unitings: list } },
});

// RULES §6.11
describe('the screen of values', () => {
  it('shows spellings of a value side by side with their counts', async () => {
    open('/ebooks/values', 'MANAGER', { ...theValues, ...theUnifications() });
    const list = await screen.findByRole('list', { name: 'Các giá trị' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('2 cách viết · 5 eBook');
    expect(first?.textContent).toContain('Vật lý3 eBook');
    expect(first?.textContent).toContain('Vật lí2 eBook');
    expect(second?.textContent).toBe('Toán9 eBook');
    await screen.findByText('Chưa gộp giá trị nào.');
  });

  it('unites the chosen values into one of them, by keyboard', async () => {
    const server = open('/ebooks/values?field=subject', 'MANAGER', {
      ...theValues,
      ...theUnifications(),
    });
    const box = await screen.findByRole('checkbox', { name: 'Chọn mọi cách viết của “Vật lý”' });
    box.focus();
    await userEvent.keyboard(' ');
    await screen.findByText('Đã chọn 2 giá trị');
    await userEvent.click(screen.getByRole('button', { name: 'Gộp...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gộp giá trị' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Vật lý' }).checked).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'Vật lí' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Gộp' }));
    await waitFor(() => expect(server.of(unite)).toHaveLength(1));
    expect(server.of(unite)[0]?.body).toEqual({ field: 'subject', from: ['Vật lý'], to: 'Vật lí' });
    await screen.findByText('Đã bắt đầu gộp. Việc này chạy nền, bạn có thể rời trang.');
    await waitFor(() => expect(screen.queryByText('Đã chọn 2 giá trị')).toBeNull());
  });

  it('unites into a typed value, and shows a refusal', async () => {
    const server = open('/ebooks/values', 'MANAGER', {
      ...theValues,
      ...theUnifications(),
      [unite]: refusal(422, 'Cần có giá trị mới.'),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Toán/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Gộp...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gộp giá trị' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Giá trị khác' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Giá trị mới' }), ' Toán học ');
    await userEvent.click(dialog.getByRole('button', { name: 'Gộp' }));
    await dialog.findByText('Cần có giá trị mới.');
    expect(server.of(unite)[0]?.body).toEqual({
      field: 'subject',
      from: ['Toán'],
      to: 'Toán học',
    });
  });

  it('shows the progress, and undoes a unification after a confirmation', async () => {
    const running = unification({ id: 'f8', state: 'running', changed: 1, undoable: false });
    const server = open('/ebooks/values', 'ADMIN', {
      ...theValues,
      ...theUnifications(running, unification()),
    });
    await screen.findByText('Đang gộp: 1 / 2 eBook');
    const bar = screen.getByRole('progressbar', { name: /Vật lí/ });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    await screen.findByText('Đã gộp trong 2 eBook');
    await userEvent.click(screen.getByRole('button', { name: /^Hoàn tác: Môn học/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hoàn tác lần gộp này?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hoàn tác' }));
    await waitFor(() => expect(server.of('POST /values/unite/{id}/undo')).toHaveLength(1));
  });

  it('reads the unifications again while one is running', async () => {
    let reads = 0;
    open('/ebooks/values', 'MANAGER', {
      ...theValues,
      'GET /values/unite': () => {
        reads += 1;
        const one = unification({
          state: reads < 3 ? 'running' : 'done',
          changed: reads < 3 ? 1 : 2,
        });
        return jsonResponse(200, { data: { unitings: [one] } });
      },
    });
    await screen.findByText('Đã gộp trong 2 eBook');
  });

  it('reads the values again after a unification that ended before its first progress was read', async () => {
    const united = { values: [{ value: 'Vật lý', count: 5 }], count: 5 };
    let ended = false;
    let readAfterStart = 0;
    open('/ebooks/values?field=subject', 'MANAGER', {
      [values]: () => {
        if (ended) readAfterStart += 1;
        const groups = [readAfterStart > 1 ? united : physics];
        return jsonResponse(200, { data: { groups, cut: false } });
      },
      'GET /values/unite': () =>
        jsonResponse(200, { data: { unitings: ended ? [unification()] : [] } }),
      [unite]: () => {
        ended = true;
        return jsonResponse(201, { data: { uniting: unification({ state: 'running' }) } });
      },
    });
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Chọn mọi cách viết của “Vật lý”' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Gộp...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gộp giá trị' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Gộp' }));
    await screen.findByText('Đã gộp trong 2 eBook');
    const list = screen.getByRole('list', { name: 'Các giá trị' });
    await waitFor(() => expect(list.textContent).toBe('Vật lý5 eBook'));
  });

  it('has a placeholder while it is loaded', async () => {
    open('/ebooks/values', 'MANAGER', { [values]: never, ...theUnifications() });
    await screen.findByRole('status', { name: 'Đang tải giá trị...' });
  });

  it('shows a refusal, and tries again', async () => {
    const server = open('/ebooks/values', 'EXPERT', {
      [values]: refusal(403, 'Bạn không có quyền thực hiện thao tác này.'),
      'GET /values/unite': refusal(403, 'Bạn không có quyền thực hiện thao tác này.'),
    });
    const [alert] = await screen.findAllByRole('alert');
    expect(alert?.textContent).toContain('Bạn không có quyền thực hiện thao tác này.');
    server.responses[values] = { data: { groups: [], cut: false } };
    const retry = within(alert as HTMLElement).getByRole('button', { name: 'Thử lại' });
    await userEvent.click(retry);
    await screen.findByText('Chưa có giá trị nào.');
  });

  it('keeps field and search in the address', async () => {
    const server = open('/ebooks/values', 'MANAGER', { ...theValues, ...theUnifications() });
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Trường' }),
      'Tác giả',
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm giá trị' }), 'nguyen');
    await waitFor(() => expect(here()).toBe('/ebooks/values?field=author&prefix=nguyen'));
    await waitFor(() =>
      expect(server.of(values).at(-1)?.query).toEqual({ field: 'author', prefix: 'nguyen' }),
    );
  });
});

describe('links and messages about unifications', () => {
  it.each([
    ['MANAGER', true],
    ['EXPERT', false],
  ] as const)('the list of %s has a link to the values: %s', async (role, hasLink) => {
    open('/ebooks', role);
    await screen.findByRole('button', { name: 'Tạo từ nhiều PDF' });
    const link = screen.queryByRole('link', { name: 'Giá trị' });
    expect(link?.getAttribute('href')).toBe(hasLink ? '/ebooks/values' : undefined);
  });

  it('a waiting e-book shows the digest of the submitted record, and the history the unification', async () => {
    const row = {
      id: 'r1',
      action: 'unite',
      comment: 'Môn học: “Vật lí” → “Vật lý”',
      created_at: '2025-09-02T03:00:00Z',
      user: { id: 'm', full_name: 'Lê Quản', role: 'MANAGER' },
      to: null,
      version: 5,
    };
    open(ebookPath, 'EXPERT', {
      ...theEbook({
        status: 'pending_review',
        submitted_at: '2025-09-02T02:00:00Z',
        united: { submitted_at: '2025-09-02T02:00:00Z', record_sha256: '9f86d081884c7d65' },
      }),
      'GET /ebooks/{id}/workflow-logs': { data: { logs: [row] } },
    });
    await screen.findByText(/gộp giá trị\. Bản ghi lúc gửi: SHA-256 9f86d081884c…/);
    await screen.findByText('Đã gộp giá trị');
    await screen.findByText('Môn học: “Vật lí” → “Vật lý”');
  });
});
