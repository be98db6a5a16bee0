/** What a click within a row means: it opens the e-book here, in a tab of its own, or nothing. */
export type RowGesture = 'here' | 'tab' | null;

/** As much of a mouse event as is judged. */
export interface RowClick {
  button: number;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  /** A control was hit, or something that hangs elsewhere on the screen. */
  onControl: boolean;
  /** Text of the row is marked: whoever marks it wants to copy it. */
  marking: boolean;
}

export function gestureOf(click: RowClick): RowGesture {
  if (click.onControl || click.marking || click.altKey || click.shiftKey) return null;
  if (click.button === 1) return 'tab';
  if (click.button !== 0) return null;
  return click.ctrlKey || click.metaKey ? 'tab' : 'here';
}

const controls = 'a, button, input, label, select, textarea';

/** A menu's clicks come by its row too, though it hangs elsewhere on the screen. */
export function onControl(row: Element, target: EventTarget): boolean {
  return !(target instanceof Element) || !row.contains(target) || target.closest(controls) !== null;
}

export function isMarking(row: Element): boolean {
  const marked = getSelection();
  return Boolean(marked && !marked.isCollapsed && marked.containsNode(row, true));
}
