/**
 * A ref callback or effect for what may be removed while the focus is inside, such as a row or a
 * dialog. The focus moves to the page then.
 */
export function keepsFocusOnPage() {
  return () => {
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
  };
}
