/**
 * A ref callback or layout effect for what may be removed while the focus is inside, such as a row.
 * The focus moves to the page then, or to the dialog that is open. React runs the cleanup before it
 * removes anything, so it is known what had the focus: if that stays, or nothing had it, the focus is
 * left alone.
 */
export function keepsFocusOnPage() {
  return () => {
    const focused = document.activeElement;
    focusPageIf(() => !focused?.isConnected);
  };
}

/**
 * The same for what goes in several steps, such as a row after its dialog: what had the focus may have
 * gone before it, so the page gets the focus whenever nothing has it.
 */
export const returnsFocusToPage = () => () => focusPageIf(() => true);

function focusPageIf(lost: () => boolean) {
  setTimeout(() => {
    if (document.activeElement !== document.body || !lost()) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}
