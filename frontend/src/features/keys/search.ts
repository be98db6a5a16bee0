import { commandOf, onCommands } from '@/ui/commands';
import { paths } from '@/ui/paths';

const waitMs = 5000;

/**
 * Focuses the list's search field; on other screens `open` navigates to the list first, and it
 * waits for the field. The address decides, because the previous screen stays rendered for a
 * moment.
 */
export function goToSearch(open: () => void): void {
  const focus = commandOf('list.search');
  if (window.location.pathname === paths.ebooks && focus) {
    focus();
    return;
  }
  open();
  const stop = onCommands(() => {
    const shown = commandOf('list.search');
    if (!shown) return;
    stop();
    shown();
  });
  setTimeout(stop, waitMs);
}
