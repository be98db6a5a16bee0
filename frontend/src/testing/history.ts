import type { HistoryRow, VerificationResult } from '@/api/management/history';

/** A line of the library's history. */
export const row = (id: string, fields: Partial<HistoryRow> = {}): HistoryRow => ({
  id,
  kind: 'ebook',
  action: 'reject',
  comment: 'Thiếu chương 3',
  created_at: '2026-03-02T03:00:00Z',
  user: { id: 'p1', full_name: 'Phạm Chuyên', role: 'EXPERT' },
  token: null,
  to: null,
  ebook: { id: 'e1', title: 'Toán 7', deleted: false },
  account: null,
  ...fields,
});

/** A verification that found nothing. */
const proved: VerificationResult = {
  ended_at: '2026-03-01T20:00:00Z',
  ebooks: 1204,
  findings: 0,
  broken: 0,
  accounts: null,
  broken_accounts: null,
};

/** The response with a page of lines. */
export const page = (
  rows: HistoryRow[],
  next: string | null = null,
  proof: Partial<VerificationResult> = {},
) => ({
  data: { rows, next, proof: { ...proved, ...proof } },
});
