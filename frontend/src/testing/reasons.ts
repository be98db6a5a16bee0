import { screen, within } from '@testing-library/react';
import type { Reason } from '@/api/review/reasons';
import { theEbook } from './ebooks';

export const list = 'GET /reasons';
export const reject = 'POST /ebooks/{id}/reject';
export const reason = (n: number, title: string, text: string): Reason => ({
  id: `01900000-0000-7000-8000-0000000000e${n}`,
  title,
  text,
  used: 0,
  created_at: '2025-09-02T02:00:00Z',
});
export const cover = reason(1, 'Bìa mờ', 'Ảnh bìa mờ.');
export const toc = reason(2, 'Thiếu mục lục', 'Vui lòng bổ sung mục lục.');
export const templates = (may_keep = false, reasons = [cover, toc]) => ({
  [list]: { data: { reasons, may_keep } },
});
export const waiting = {
  status: 'pending_review',
  submitted_at: '2025-09-02T03:00:00Z',
  actions: [
    { name: 'approve', comment_required: false },
    { name: 'reject', comment_required: true },
  ],
} as const;
export const book = () => theEbook({ ...waiting, actions: [...waiting.actions] });
export const panel = async () => within(await screen.findByRole('dialog', { name: 'Từ chối' }));
export const field = async () =>
  (await panel()).findByRole<HTMLTextAreaElement>('textbox', { name: /Lý do từ chối/ });
