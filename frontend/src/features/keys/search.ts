import { commandOf, onCommands } from '@/ui/commands';
import { paths } from '@/ui/paths';

const waitMs = 5000;

let life = new AbortController();

/** Ends the waiting for the search field. */
export const stopSearch = () => life.abort();

/**
 * Focuses the list's search field; on other screens `open` navigates to the list first, and it
 * waits for the field until the user uses the pointer; `onWaiting` is called with whether it waits. The
 * address decides, because the previous screen stays rendered for a moment.
 */
export function goToSearch(open: () => void, onWaiting: (is: boolean) => void): void {
  const focus = commandOf('list.search');
  if (window.location.pathname === paths.ebooks && focus) {
    focus();
    return;
  }
  open();
  stopSearch();
  life = new AbortController();
  onWaiting(true);
  const unsubscribe = onCommands(() => {
    const shown = commandOf('list.search');
    if (!shown) return;
    stopSearch();
    shown();
  });
  const timer = setTimeout(stopSearch, waitMs);
  document.addEventListener('pointerdown', stopSearch, { signal: life.signal });
  life.signal.addEventListener('abort', () => {
    unsubscribe();
    clearTimeout(timer);
    onWaiting(false);
  });
}
