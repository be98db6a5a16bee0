import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Status } from '@/api/types';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { here, open, session } from '@/testing/page';
import { refusal } from '@/testing/server';

const update = () => screen.findByRole('button', { name: 'Cập nhật' });
const author = () => screen.getByLabelText<HTMLInputElement>(/Tác giả/);

describe('RULES §10.6: e-book form', () => {
  it('its sections, fields, languages and hints; a way back', async () => {
    open('/ebooks/create');
    const basic = within(await screen.findByRole('region', { name: 'Thông tin cơ bản' }));
    for (const name of [
      /^Tên eBook/,
      'Mô tả',
      'Môn học',
      'Khối lớp',
      'Tác giả',
      'Nhà xuất bản',
      'Năm xuất bản',
      'Từ khóa',
    ])
      basic.getByLabelText(name);
    basic.getByText('Phân cách bằng dấu phẩy');
    expect(
      [...basic.getByLabelText<HTMLSelectElement>('Ngôn ngữ').options].map(({ text }) => text),
    ).toEqual(['Chọn ngôn ngữ', 'Tiếng Việt', 'Tiếng Anh', 'Khác']);
    const cover = within(screen.getByRole('region', { name: 'Ảnh bìa' }));
    cover.getByText('PNG, JPG hoặc WEBP, khuyến nghị 600x800px');
    cover.getByRole('button', { name: 'Chọn ảnh bìa' });
    within(await screen.findByRole('region', { name: /^Tệp PDF/ })).getByRole('button', {
      name: 'Chọn tệp PDF',
    });
    await userEvent.click(screen.getByRole('link', { name: 'Hủy' }));
    await waitFor(() => expect(here()).toBe('/ebooks'));
  });

  it.each([
    [500, 'Không được.', 'vi'],
    // RULES §4.4: it was submitted meanwhile.
    [422, 'Only DRAFT or REJECTED ebooks can be edited', 'en'],
  ])(
    'a save that fails with %d shows in a red box and keeps what was typed',
    async (status, words, lang) => {
      const server = open(`${ebookPath}/edit`, 'EDITOR', {
        'PUT /ebooks/{id}': refusal(status, words),
      });
      await update();
      fireEvent.change(author(), { target: { value: 'Đang gõ' } });
      await userEvent.click(await update());
      const box = await screen.findByRole('alert');
      expect(box.textContent).toContain(`Lỗi: ${words}`);
      expect(box.querySelector('[lang]')?.getAttribute('lang') ?? 'vi').toBe(lang);
      expect(author().value).toBe('Đang gõ');
      expect(server.of('PUT /ebooks/{id}')).toHaveLength(1);
      server.responses = {};
      await userEvent.click(await update());
      await waitFor(() => expect(here()).toBe(ebookPath));
    },
  );

  it.each<[Status, string]>([
    ['pending_review', 'Chờ duyệt'],
    ['approved', 'Đã duyệt'],
    ['published', 'Đã xuất bản'],
  ])('blocked while it is %s', async (status, name) => {
    const mine = { created_by: session('EDITOR').user.id };
    open(`${ebookPath}/edit`, 'EDITOR', theEbook({ ...mine, status, actions: [] }));
    await screen.findByText('Không thể chỉnh sửa');
    await screen.findByText(
      `Chỉ có thể chỉnh sửa eBook ở trạng thái Bản nháp hoặc Bị từ chối. Trạng thái hiện tại: ${name}.`,
    );
    expect(screen.queryByLabelText(/Tên eBook/)).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Quay lại' }));
    await waitFor(() => expect(here()).toBe(ebookPath));
  });

  it('blocked for everybody but its creator, who is named', async () => {
    open(`${ebookPath}/edit`, 'EDITOR', theEbook({ actions: [] }));
    await screen.findByText(
      `Chỉ người tạo (${ebook().creator.full_name}) mới có thể chỉnh sửa eBook này.`,
    );
    expect(screen.queryByLabelText(/Tên eBook/)).toBeNull();
  });
});
