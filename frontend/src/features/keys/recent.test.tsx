import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ScreenEbook, useCommands } from '@/ui/commands';
import { deleteKeptWork } from '@/ui/unsaved/keptWork';
import { readRecent, useKeepRecent } from './recent';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const commands = {};

/** Shows the screen of an e-book to a user, and leaves it. */
function open(userId: string, ebook: ScreenEbook): void {
  const shown = renderHook(() => {
    useCommands(commands, ebook);
    useKeepRecent(userId);
  });
  shown.unmount();
}

const titles = (userId: string) => readRecent(userId).map(({ title }) => title);

it('RULES §10.10: signing out forgets which e-books the user opened, but not those of another user', () => {
  open('u', { id: '1', title: 'Bản thảo kín' });
  open('v', { id: '2', title: 'Của người khác' });
  deleteKeptWork('u');
  expect(JSON.stringify({ ...localStorage })).not.toContain('Bản thảo kín');
  expect(titles('u')).toEqual([]);
  expect(titles('v')).toEqual(['Của người khác']);
  open('u', { id: '3', title: 'Sau khi đăng nhập lại' });
  expect(titles('u')).toEqual(['Sau khi đăng nhập lại']);
});
