import { type Commands, commandOf } from '@/ui/commands';
import { hasRows, whenRowsAppear } from './whenRowsAppear';

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-ebook]')];

/** Enough to stay clear of the sticky bars. */
const margin = 160;

function isHidden(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top < margin || bottom > window.innerHeight - margin / 2;
}

/**
 * Moves the focus to the next or previous row, or to the first if no row has it; Enter follows the
 * row's link.
 */
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

const isListShown = () => commandOf('list.next') !== null;

/** While the list is loading, moves as soon as there are rows, unless the list was left. */
function moveWhenShown(by: 1 | -1): void {
  if (hasRows()) move(by);
  else whenRowsAppear(() => isListShown() && move(by));
}

export const rowCommands: Commands = {
  'list.next': () => moveWhenShown(1),
  'list.previous': () => moveWhenShown(-1),
};
