import type { Note } from '@/api/reviewTypes';

/** A note on the whole e-book, open and without actions, with the given differences. */
export const noteWith = (more: Partial<Note>): Note => ({
  id: '0198c0de-0000-7000-8000-000000000901',
  number: 1,
  old_pdf: false,
  place: { kind: 'ebook' },
  body: 'Xem lại',
  author: { id: 'u', full_name: 'Phạm Chuyên' },
  created_at: '2026-01-02T00:00:00Z',
  edited_at: null,
  done_at: null,
  done_by: null,
  round: 1,
  replies: [],
  actions: [],
  ...more,
});
