/** What a click within a row does: opens the e-book here, in a new tab, or nothing. */
type RowGesture = 'here' | 'tab' | null;

/** The properties of a mouse event that matter here. */
export interface RowClick {
  button: number;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  /** A control was clicked, or an element rendered elsewhere, such as a menu. */
  isOnControl: boolean;
  /** Text of the row is selected, probably to be copied. */
  hasSelection: boolean;
}

export function gestureOf(click: RowClick): RowGesture {
  if (click.isOnControl || click.hasSelection || click.altKey || click.shiftKey) return null;
  if (click.button === 1) return 'tab';
  if (click.button !== 0) return null;
  return click.ctrlKey || click.metaKey ? 'tab' : 'here';
}

const controls = 'a, button, input, label, select, textarea';

/** React passes a menu's clicks to its row as well, although it is rendered elsewhere. */
export function isOnControl(row: Element, target: EventTarget): boolean {
  return !(target instanceof Element) || !row.contains(target) || target.closest(controls) !== null;
}

export function hasSelection(row: Element): boolean {
  const selection = getSelection();
  return Boolean(selection && !selection.isCollapsed && selection.containsNode(row, true));
}
