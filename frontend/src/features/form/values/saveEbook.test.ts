import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ebook } from '@/api/types';
import { emptyValues, fieldsOf } from './formValues';
import { type Intent, type SaveCalls, saveEbook } from './saveEbook';

const values = { ...emptyValues, title: 'Toán' };
const ebook = (fields: object = {}) =>
  ({
    ...fieldsOf(values),
    id: 'e',
    version: 3,
    status: 'draft',
    actions: [{ name: 'edit', comment_required: false }],
    ...fields,
  }) as Ebook;

const create = vi.fn<SaveCalls['create']>();
const update = vi.fn<SaveCalls['update']>();
let pending: Intent | null;
const onCreated = vi.fn<(created: Ebook) => void>();
const save = (now = values, version?: number) =>
  saveEbook({ create, update }, now, version ? { id: 'e', version, base: emptyValues } : null, {
    pending,
    remember: (intent) => {
      pending = intent;
    },
    onCreated,
  });
const noResponse = { status: 'FETCH_ERROR', error: 'no line' };

beforeEach(() => {
  pending = null;
  create.mockReset();
  update.mockReset();
  onCreated.mockReset();
});

describe('saving the record', () => {
  it('a creation whose response was lost is repeated to the letter, and what was typed since follows', async () => {
    create.mockRejectedValueOnce(noResponse).mockResolvedValueOnce(ebook());
    update.mockResolvedValueOnce(ebook({ title: 'Lý' }));
    expect((await save()).kind).toBe('failed');
    expect((await save({ ...values, title: 'Lý' })).kind).toBe('saved');
    expect(create.mock.calls[1]).toEqual(create.mock.calls[0]);
    expect(update.mock.calls[0]?.[1].title).toBe('Lý');
    expect(pending).toBeNull();
  });

  it('a created e-book is known before what was typed since is saved, which may fail', async () => {
    create.mockRejectedValueOnce(noResponse).mockResolvedValueOnce(ebook());
    update.mockRejectedValueOnce(noResponse);
    await save();
    expect((await save({ ...values, title: 'Lý' })).kind).toBe('failed');
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(ebook());
  });

  it('a refusal leaves nothing to repeat', async () => {
    create.mockRejectedValueOnce({ status: 422, data: { message: 'Không.' } });
    expect(await save()).toEqual({ kind: 'failed', message: 'Không.' });
    expect(pending).toBeNull();
  });

  it.each([401, 403, 429])(
    'a %d on the way leaves what a lost response may have created',
    async (status) => {
      create.mockRejectedValueOnce(noResponse).mockRejectedValueOnce({ status, data: {} });
      await save();
      await save();
      create.mockResolvedValueOnce(ebook());
      expect((await save()).kind).toBe('saved');
      expect(create.mock.calls[2]).toEqual(create.mock.calls[0]);
    },
  );

  const stale = (current: Ebook) => ({ status: 409, data: { code: 'ebook.stale', current } });

  it('what is stored already, because it was sent twice, is saved', async () => {
    update.mockRejectedValueOnce(stale(ebook()));
    expect((await save(values, 2)).kind).toBe('saved');
  });

  it('what is stored otherwise is a conflict; in a closed e-book, its status', async () => {
    update.mockRejectedValueOnce(stale(ebook({ title: 'Hóa' })));
    expect((await save(values, 2)).kind).toBe('conflict');
    update.mockRejectedValueOnce(stale(ebook({ status: 'approved', actions: [] })));
    const closed = await save(values, 2);
    expect(closed).toMatchObject({ kind: 'failed', newStatus: 'approved' });
  });

  it('a newer version with the values that were read is saved over, but not again and again', async () => {
    const untouched = ebook({ title: '' });
    update.mockRejectedValueOnce(stale(untouched)).mockResolvedValueOnce(ebook({ version: 4 }));
    expect((await save(values, 2)).kind).toBe('saved');
    expect(update.mock.calls.map(([, , version]) => version)).toEqual([2, 3]);
    update.mockRejectedValue(stale(untouched));
    expect((await save(values, 2)).kind).toBe('conflict');
  });
});
