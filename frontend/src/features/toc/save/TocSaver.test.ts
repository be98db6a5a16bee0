import { describe, expect, it, vi } from 'vitest';
import type { Toc } from '@/api/types';
import { applyAction } from '@/features/toc/outline/actions';
import { parseOutline } from '@/features/toc/paste/paste';
import { saveState } from '@/features/toc/state/editing';
import type { TocSession } from '@/features/toc/state/TocSession';
import { tocOf } from '@/testing/tocOf';
import { merged, noConnection, openOutline, send } from './outlineForTests';

const stale = (current: Toc) => ({
  error: { status: 409, data: { code: 'ebook.stale', current } },
});

describe('saving an outline', () => {
  it('what is typed while it runs stays, is unsaved, and goes with the next', async () => {
    const { session, saver, type, titlesNow } = openOutline(tocOf(1, 'A'));
    send.mockImplementationOnce(async () => {
      type(0, 'BC');
      return { data: tocOf(2, 'B') };
    });
    type(0, 'B');
    expect(await saver.save()).toBe(true);
    expect(titlesNow()).toEqual(['BC']);
    expect(saveState(session.state())).toBe('unsaved');
    send.mockResolvedValueOnce({ data: tocOf(3, 'BC') });
    expect(await saver.save()).toBe(true);
    expect(send.mock.lastCall?.[1]).toBe(2);
    expect(saveState(session.state())).toBe('clean');
  });

  it('texts that the server cleans are saved; those typed since stay as they are', async () => {
    const { session, saver, type, titlesNow } = openOutline(tocOf(1, 'A', 'B'));
    send.mockImplementationOnce(async () => {
      type(1, '\u200eBC');
      return { data: tocOf(2, 'A', 'B') };
    });
    type(0, '\u202aA\u202c');
    expect(await saver.save()).toBe(true);
    expect(titlesNow()).toEqual(['A', '\u200eBC']);
    send.mockResolvedValueOnce({ data: tocOf(3, 'A', 'BC') });
    expect(await saver.save()).toBe(true);
    expect(saveState(session.state())).toBe('clean');
  });

  it('saved elsewhere meanwhile: both are kept, the user is notified, and the merge is sent against the newer version', async () => {
    const { saver, type, titlesNow } = openOutline(tocOf(1, 'A', 'B'));
    send.mockResolvedValueOnce(stale(tocOf(5, 'A', 'Của họ')));
    send.mockResolvedValueOnce({ data: tocOf(6, 'Của tôi', 'Của họ') });
    type(0, 'Của tôi');
    expect(await saver.save()).toBe(true);
    expect(titlesNow()).toEqual(['Của tôi', 'Của họ']);
    expect(send.mock.lastCall?.[1]).toBe(5);
    expect(merged).toHaveBeenCalledOnce();
  });

  it('one line changed on both sides: the user is asked, and nothing is sent before the decision', async () => {
    const { session, saver, type } = openOutline(tocOf(1, 'A'));
    const stop = saver.start();
    send.mockResolvedValueOnce(stale(tocOf(5, 'Của họ')));
    type(0, 'Của tôi');
    expect(await saver.save()).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(send).toHaveBeenCalledOnce();
    expect(session.state().conflict?.current.version).toBe(5);
    stop();
  });

  it('an earlier save whose response was lost is not a conflict', async () => {
    const { session, saver, type } = openOutline(tocOf(1, 'A'));
    send.mockResolvedValueOnce(noConnection);
    type(0, 'B');
    expect(await saver.save()).toBe(false);
    type(0, 'BC');
    send.mockResolvedValueOnce(stale(tocOf(2, 'B')));
    send.mockResolvedValueOnce({ data: tocOf(3, 'BC') });
    expect(await saver.save()).toBe(true);
    expect(merged).not.toHaveBeenCalled();
    expect(session.state().conflict).toBeNull();
  });

  it('nor are its new lines doubled if others saved after it', async () => {
    const { session, saver, titlesNow } = openOutline(tocOf(1, 'A'));
    const added = { do: 'paste', key: null, rows: parseOutline('Mới') } as const;
    const lines = applyAction(session.state().lines, added)?.lines ?? [];
    session.dispatch({ do: 'change', lines, at: Date.now() });
    send.mockResolvedValueOnce(noConnection);
    expect(await saver.save()).toBe(false);
    send.mockResolvedValueOnce(stale(tocOf(3, 'Của họ', 'Mới')));
    send.mockResolvedValueOnce({ data: tocOf(4, 'Của họ', 'Mới') });
    expect(await saver.save()).toBe(true);
    expect(titlesNow()).toEqual(['Của họ', 'Mới']);
    expect(send.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['id-0', 'id-1']);
  });

  it('more than 5,000 lines stay, with a message, and are not sent', async () => {
    const { session, saver } = openOutline(tocOf(1, 'A'));
    const lines = applyAction(session.state().lines, {
      do: 'paste',
      key: null,
      rows: parseOutline('a\n'.repeat(5_000)),
    })?.lines;
    session.dispatch({ do: 'change', lines: lines ?? [], at: Date.now() });
    expect(await saver.save()).toBe(false);
    expect(session.state().trouble?.message).toContain('tối đa 5.000 dòng (hiện có 5.001)');
    expect(session.state().lines).toHaveLength(5_001);
    expect(send).not.toHaveBeenCalled();
  });

  describe('RULES §10.8: a malformed page does not keep the rest from being saved', () => {
    const paged = (version: number, page: number | null, ...titles: string[]) => {
      const toc = tocOf(version, ...titles);
      return { ...toc, items: toc.items.map((item) => ({ ...item, page_number: page })) };
    };
    const page = (session: TocSession, index: number, text: string) => {
      const { lines } = session.state();
      const next =
        applyAction(lines, { do: 'page', key: lines[index]?.key ?? '', text })?.lines ?? [];
      session.dispatch({ do: 'change', lines: next, at: Date.now() });
    };
    const pagesSent = () => send.mock.lastCall?.[0].map((item) => item.page_number);

    it('a lone one is reported and not sent; once it is right, it is saved by itself', async () => {
      const { session, saver } = openOutline(tocOf(1, 'A'));
      const stop = saver.start();
      page(session, 0, 'x');
      await vi.advanceTimersByTimeAsync(61_000);
      expect(send).not.toHaveBeenCalled();
      expect(session.state().trouble?.fields).toHaveLength(1);
      send.mockResolvedValueOnce({ data: paged(2, 7, 'A') });
      page(session, 0, '7');
      await vi.advanceTimersByTimeAsync(31_000);
      expect(send).toHaveBeenCalledOnce();
      expect(saveState(session.state())).toBe('clean');
      stop();
    });

    it('the rest is saved with the stored page, the value stays, and the outline is not done', async () => {
      const { session, saver, type, titlesNow } = openOutline(tocOf(1, 'A', 'B'));
      send.mockResolvedValueOnce({ data: paged(2, 4, 'A', 'B') });
      page(session, 0, '4');
      page(session, 1, '4');
      expect(await saver.save()).toBe(true);
      page(session, 0, '4x');
      type(1, 'BC');
      send.mockResolvedValueOnce({ data: paged(3, 4, 'A', 'BC') });
      expect(await saver.save()).toBe(false);
      expect(pagesSent()).toEqual([4, 4]);
      expect(titlesNow()).toEqual(['A', 'BC']);
      expect(session.state().lines[0]?.page).toBe('4x');
      expect(session.state().trouble).toMatchObject({
        restSaved: true,
        fields: [{ part: 'page' }],
      });
      expect(saveState(session.state())).toBe('unsaved');
      expect(await saver.save()).toBe(false);
      expect(send).toHaveBeenCalledTimes(2); // nothing else is left to send
      expect(session.state().trouble?.restSaved).toBe(true);
    });

    it('a new line goes without a page', async () => {
      const { session, saver } = openOutline(tocOf(1, 'A'));
      const { lines } = session.state();
      const made = applyAction(lines, { do: 'sibling', key: 'id-0' })?.lines ?? [];
      session.dispatch({ do: 'change', lines: made, at: Date.now() });
      page(session, 1, '0');
      send.mockResolvedValueOnce({ data: tocOf(2, 'A', '') });
      expect(await saver.save()).toBe(false);
      expect(pagesSent()).toEqual([null, null]);
      expect(session.state().lines[1]).toMatchObject({ id: 'id-1', page: '0' });
    });

    it('what was saved elsewhere meanwhile is still merged', async () => {
      const { session, saver, type, titlesNow } = openOutline(tocOf(1, 'A', 'B'));
      page(session, 0, 'x');
      type(0, 'Của tôi');
      send.mockResolvedValueOnce(stale(tocOf(5, 'A', 'Của họ')));
      send.mockResolvedValueOnce({ data: tocOf(6, 'Của tôi', 'Của họ') });
      expect(await saver.save()).toBe(false);
      expect(titlesNow()).toEqual(['Của tôi', 'Của họ']);
      expect(session.state().lines[0]?.page).toBe('x');
      expect(session.state().trouble?.restSaved).toBe(true);
    });
  });
});
