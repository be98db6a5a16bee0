/**
 * For what goes with the last chosen row, the bar or the dialog over it: whichever goes last, the
 * focus that was in it stays on the page.
 */
export function givesFocusBack() {
  return () => {
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
  };
}
