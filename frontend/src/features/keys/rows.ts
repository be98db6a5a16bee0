import type { Commands } from '@/ui/commands';

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-ebook]')];

/** Enough for what sticks to the window's edges. */
const margin = 160;

function isHidden(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top < margin || bottom > window.innerHeight - margin / 2;
}

/** The focus goes to the row after or before the one it is in; Enter opens it, as on any link. */
function move(by: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) =>
    (row.closest('tr, li') ?? row).contains(document.activeElement),
  );
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  if (!next) return;
  next.focus({ preventScroll: true });
  if (isHidden(next)) next.scrollIntoView({ block: 'center' });
}

export const rowCommands: Commands = {
  'list.next': () => move(1),
  'list.previous': () => move(-1),
};
