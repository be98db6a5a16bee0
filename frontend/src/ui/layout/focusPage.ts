/** Moves the focus to the page, when what had it is gone. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
