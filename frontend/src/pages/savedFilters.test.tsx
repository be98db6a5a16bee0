import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { descriptionOf, open } from '@/testing/page';
import { jsonResponse, never, refusal } from '@/testing/server';

const filter = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Bản nháp',
  query: 'status=DRAFT',
  created_at: '2025-09-02T02:00:00Z',
};
const some = (...filters: object[]) => ({ data: { filters } });

async function openPanel(filters: object) {
  const server = open('/ebooks?status=DRAFT', 'EDITOR', { 'GET /filters': filters });
  await userEvent.click(await screen.findByRole('button', { name: 'Bộ lọc đã lưu' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Bộ lọc đã lưu' }));
  return { server, panel };
}

describe('RULES §10.18: saved filters', () => {
  it('say that they load', async () => {
    const { panel } = await openPanel(never);
    await panel.findByRole('status', { name: 'Đang tải bộ lọc đã lưu...' });
  });

  it('say that they cannot be loaded, are read again on request, and that there are none', async () => {
    const { server, panel } = await openPanel(refusal(500, 'Hỏng.'));
    const alert = await panel.findByRole('alert');
    expect(alert.textContent).toContain('Không thể tải bộ lọc đã lưu');
    server.responses['GET /filters'] = some();
    await userEvent.click(panel.getByRole('button', { name: 'Thử lại' }));
    await panel.findByText('Bạn chưa lưu bộ lọc nào.');
  });

  it('a refusal is shown below the name, and saving again works', async () => {
    const { server, panel } = await openPanel(some());
    await panel.findByText('Bạn chưa lưu bộ lọc nào.');
    server.responses['POST /filters'] = refusal(422, 'Tên đã có.');
    await userEvent.click(panel.getByRole('button', { name: 'Lưu' }));
    const name = panel.getByLabelText('Tên bộ lọc');
    await waitFor(() => expect(descriptionOf(name)).toBe('Tên đã có.'));
    server.responses['POST /filters'] = () => jsonResponse(201, { data: { filter } });
    server.responses['GET /filters'] = some(filter);
    await userEvent.click(panel.getByRole('button', { name: 'Lưu' }));
    await panel.findByRole('link', { name: 'Bản nháp' });
  });

  it.each<[string, (panel: ReturnType<typeof within>) => Promise<void>]>([
    [
      'Enter held down',
      async (panel) => {
        const user = userEvent.setup({ delay: 20 }); // longer than a save takes here
        await user.click(panel.getByLabelText('Tên bộ lọc'));
        await user.keyboard('{Enter>20/}');
      },
    ],
    [
      'a double click on a fast connection',
      async (panel) => {
        const save = () => panel.getByRole('button', { name: 'Lưu' });
        fireEvent.click(save(), { detail: 1 });
        await panel.findByRole('link', { name: 'Bản nháp' });
        await waitFor(() => expect(save()).toHaveProperty('disabled', false));
        fireEvent.click(save(), { detail: 2 });
      },
    ],
  ])('%s saves one', async (_, press) => {
    const { server, panel } = await openPanel(some());
    await panel.findByText('Bạn chưa lưu bộ lọc nào.');
    server.responses['POST /filters'] = () => jsonResponse(201, { data: { filter } });
    server.responses['GET /filters'] = some(filter);
    await press(panel);
    await panel.findByRole('link', { name: 'Bản nháp' });
    expect(server.of('POST /filters')).toHaveLength(1);
  });

  it('RULES §10.13: the button keeps the focus while it saves', async () => {
    const { server, panel } = await openPanel(some());
    server.responses['POST /filters'] = never;
    const save = panel.getByRole('button', { name: 'Lưu' });
    save.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(save.textContent).toBe('Đang lưu...'));
    await userEvent.keyboard(' ');
    expect(save).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(save);
    expect(server.of('POST /filters')).toHaveLength(1);
  });

  it('a double press deletes one once, and an undo that fails says why', async () => {
    const { server, panel } = await openPanel(some(filter));
    const button = await panel.findByRole('button', { name: 'Xóa bộ lọc “Bản nháp”' });
    server.responses['GET /filters'] = some();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await userEvent.dblClick(button);
    await screen.findByText('Đã xóa bộ lọc “Bản nháp”');
    // RULES §10.13: the offer does not time out, because the keyboard cannot reach it at once.
    expect(timers.mock.calls.filter(([, ms]) => ms === 7000)).toEqual([]);
    timers.mockRestore();
    server.responses['POST /filters'] = refusal(422, 'Tên đã có.');
    await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    await screen.findByText('Tên đã có.');
    expect(server.of('DELETE /filters/{id}')).toHaveLength(1);
  });
});
