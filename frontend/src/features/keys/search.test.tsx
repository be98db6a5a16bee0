import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCommands } from '@/ui/commands';
import { goToSearch, onScreenShown } from './search';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const showList = () => {
  const commands = { 'list.search': vi.fn() };
  return { focus: commands['list.search'], ...renderHook(() => useCommands(commands)) };
};

it('each wait for the search field has its own time', () => {
  window.history.replaceState(null, '', '/dashboard');
  const onWaiting = vi.fn();
  const go = () => goToSearch(vi.fn(), onWaiting);
  go();
  const list = showList();
  expect(list.focus).toHaveBeenCalledOnce();
  list.unmount();
  vi.advanceTimersByTime(3000);
  onWaiting.mockClear();
  go();
  vi.advanceTimersByTime(3000);
  expect(onWaiting.mock.calls).toEqual([[true]]);
  vi.advanceTimersByTime(3000);
  expect(onWaiting.mock.calls).toEqual([[true], [false]]);
});

it('the wait ends when the pointer is used', () => {
  const onWaiting = vi.fn();
  goToSearch(vi.fn(), onWaiting);
  document.dispatchEvent(new Event('pointerdown'));
  expect(onWaiting).toHaveBeenLastCalledWith(false);
  expect(showList().focus).not.toHaveBeenCalled();
});

it('the screen on which the wait began may be shown late, another one ends it', () => {
  window.history.replaceState(null, '', '/dashboard');
  const onWaiting = vi.fn();
  goToSearch(vi.fn(), onWaiting);
  onScreenShown('/dashboard');
  expect(onWaiting).toHaveBeenLastCalledWith(true);
  onScreenShown('/settings');
  expect(onWaiting).toHaveBeenLastCalledWith(false);
});

it('a list that was never replaced gets the focus', () => {
  window.history.replaceState(null, '', '/dashboard');
  const { focus } = showList();
  goToSearch(vi.fn(), vi.fn());
  onScreenShown('/dashboard');
  expect(focus).not.toHaveBeenCalled();
  onScreenShown('/ebooks');
  expect(focus).toHaveBeenCalledOnce();
});
