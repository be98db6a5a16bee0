import { commandOf, onCommands } from '@/ui/commands';
import { paths } from '@/ui/paths';
import { beginWait } from './waiting';

let wait: AbortController | null = null;
let begunOn = ''; // the path of the screen from which the user goes to the list, until the list is shown

function focusSearch(): boolean {
  const focus = commandOf('list.search');
  if (focus) wait?.abort();
  focus?.();
  return focus !== null;
}

/**
 * Focuses the list's search field. On other screens `open` navigates to the list, and the field is
 * focused once it is there; `onWaiting` is called with true when this wait begins, and with false
 * when it ends. Whether the list is shown is read from the address, because the previous screen stays
 * rendered for a moment.
 */
export function goToSearch(open: () => void, onWaiting: (waits: boolean) => void): void {
  begunOn = window.location.pathname;
  if (begunOn === paths.ebooks && focusSearch()) return;
  open();
  wait?.abort();
  onWaiting(true);
  const unsubscribe = onCommands(focusSearch);
  wait = beginWait(() => {
    unsubscribe();
    onWaiting(false);
  });
}

/**
 * Must be called when a screen is shown. On the list it focuses the search field, because commands do
 * not change if the list stayed rendered. Other screens end the wait, except the one on which it
 * began: after a quick key press that one may be shown only now.
 */
export function onScreenShown(pathname: string): void {
  if (!wait || wait.signal.aborted) return;
  if (pathname === paths.ebooks) {
    begunOn = '';
    focusSearch();
  } else if (pathname !== begunOn) wait.abort();
}
