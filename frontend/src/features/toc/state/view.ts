import { between } from '@/features/toc/outline/groups';
import {
  ancestorsOf,
  type Line,
  parentKeys,
  type Spot,
  visibleIndexes,
} from '@/features/toc/outline/outline';

/** Where the focus goes after rendering: to a line, or back to the element that moved. */
export type Focus = Spot | { element: Element | null };

/** The view of an outline, which is not saved. */
export interface View {
  folded: ReadonlySet<string>;
  focus: Focus | null;
  /** Lines chosen for a group action; null unless lines are being chosen. */
  chosen: ReadonlySet<string> | null;
  /** The line where a range begins. */
  lastPicked: string | null;
}

export type ViewChange =
  | { do: 'fold'; key: string }
  | { do: 'foldAll'; folded: boolean }
  | { do: 'focus'; focus: Spot }
  | { do: 'choose'; keys: readonly string[] | null }
  | { do: 'pick'; key: string; range: boolean };

export const initialView: View = { folded: new Set(), focus: null, chosen: null, lastPicked: null };

/** Applies a change to the view. */
export function changedView(view: View, lines: readonly Line[], change: ViewChange): Partial<View> {
  switch (change.do) {
    case 'fold':
      return { folded: toggled(view.folded, change.key) };
    case 'foldAll':
      return { folded: new Set(change.folded ? parentKeys(lines) : []) };
    case 'focus':
      return focusOn(view.folded, lines, { ...change.focus }); // a copy, to focus the same line again
    case 'choose':
      return { chosen: change.keys && new Set(change.keys), lastPicked: null };
    case 'pick':
      return picked(view, lines, change);
  }
}

/** Moves the focus, and unfolds the ancestors of the line that gets it. */
export function focusOn(
  folded: ReadonlySet<string>,
  lines: readonly Line[],
  focus: Focus | null,
): Pick<View, 'focus' | 'folded'> {
  if (folded.size === 0 || !focus || !('key' in focus)) return { focus, folded };
  const index = lines.findIndex(({ key }) => key === focus.key);
  const above = new Set(index < 0 ? [] : ancestorsOf(lines, index));
  const open = [...folded].filter((key) => !above.has(key));
  return { focus, folded: open.length < folded.size ? new Set(open) : folded };
}

/** The chosen lines that exist. A deleted one is chosen again when its deletion is undone. */
export function onlyExisting(chosen: View['chosen'], lines: readonly Line[]): View['chosen'] {
  const keys = chosen && lines.flatMap(({ key }) => (chosen.has(key) ? key : []));
  return keys && keys.length < chosen.size ? new Set(keys) : chosen;
}

/** Toggles one line, or adds the range from the last picked line. */
function picked(
  { folded, chosen, lastPicked: from }: View,
  lines: readonly Line[],
  { key, range }: { key: string; range: boolean },
): Partial<View> {
  const now = chosen ?? new Set<string>();
  if (!range || !from) return { lastPicked: key, chosen: toggled(now, key) };
  const shown = visibleIndexes(lines, folded).flatMap((index) => lines[index]?.key ?? []);
  return { lastPicked: key, chosen: new Set([...now, ...between(shown, from, key)]) };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
