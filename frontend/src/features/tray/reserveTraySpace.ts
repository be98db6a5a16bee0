/**
 * A ref callback for the tray. It reserves space, so that an element that gets the focus is scrolled
 * above the tray's button (theme, scrollPaddingBlock).
 */
export function reserveTraySpace(tray: HTMLElement | null) {
  if (!tray) return;
  const { style } = document.documentElement;
  style.setProperty('--tray', '60px');
  return () => void style.removeProperty('--tray');
}
