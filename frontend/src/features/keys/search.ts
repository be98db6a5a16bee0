import { commandOf, onCommands } from '@/ui/commands';
import { paths } from '@/ui/paths';
import { waiting } from './waiting';

let wait: AbortController | null = null;

/** Ends the wait for the search field. */
export const stopSearch = () => wait?.abort();

/**
 * Focuses the list's search field. On other screens `open` navigates to the list, and the field is
 * focused once it is there; `onWaiting` is called with true when this wait begins, and with false
 * when it ends. The address decides, because the previous screen stays rendered for a moment.
 */
export function goToSearch(open: () => void, onWaiting: (waits: boolean) => void): void {
  const focus = commandOf('list.search');
  if (window.location.pathname === paths.ebooks && focus) {
    focus();
    return;
  }
  open();
  stopSearch();
  onWaiting(true);
  const unsubscribe = onCommands(() => {
    const shown = commandOf('list.search');
    if (!shown) return;
    stopSearch();
    shown();
  });
  wait = waiting(() => {
    unsubscribe();
    onWaiting(false);
  });
}
