import { commandOf, onCommands } from '@/ui/commands';
import { paths } from '@/ui/paths';

const waitMs = 5000;

/**
 * Focuses the list's search field; on other screens `open` navigates to the list first, and it
 * waits for the field; `onWaiting` is called for that. The address decides, because the previous screen
 * stays rendered for a moment.
 */
export function goToSearch(open: () => void, onWaiting: (is: boolean) => void): void {
  const focus = commandOf('list.search');
  if (window.location.pathname === paths.ebooks && focus) {
    focus();
    return;
  }
  open();
  onWaiting(true);
  const unsubscribe = onCommands(() => {
    const shown = commandOf('list.search');
    if (!shown) return;
    stop();
    shown();
  });
  const stop = () => {
    unsubscribe();
    onWaiting(false);
  };
  setTimeout(stop, waitMs);
}
