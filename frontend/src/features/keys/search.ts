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
 * Into the list's search; elsewhere `open` brings the list, and it is waited for. Elsewhere is by
 * the address: a list that one is leaving is still drawn for a moment.
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
