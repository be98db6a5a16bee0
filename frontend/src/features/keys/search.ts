import { paths } from '@/ui/paths';

const waitMs = 5000;

const field = () => document.querySelector<HTMLInputElement>('main search input[type="search"]');

function focus(): boolean {
  const found = field();
  found?.focus();
  found?.select();
  return found !== null;
}

/**
 * Focuses the list's search field; on other screens `open` navigates to the list first, and it
 * waits for the field. The address decides, because the previous screen stays rendered for a
 * moment.
 */
export function goToSearch(open: () => void): void {
  if (window.location.pathname === paths.ebooks && focus()) return;
  open();
  const until = Date.now() + waitMs;
  const look = () => {
    if (!focus() && Date.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
