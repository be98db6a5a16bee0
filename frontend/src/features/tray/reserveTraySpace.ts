/**
 * A ref callback for the tray: what receives the focus is scrolled above its button, too (theme,
 * scrollPaddingBlock).
 */
export function reserveTraySpace(corner: HTMLElement | null) {
  if (!corner) return;
  const { style } = document.documentElement;
  style.setProperty('--tray', '60px');
  return () => void style.removeProperty('--tray');
}
