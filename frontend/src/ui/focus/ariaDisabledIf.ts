import type { MouseEvent } from 'react';

/**
 * The properties of a button that cannot be pressed for now, such as while a save runs. It sets
 * aria-disabled instead of disabled: a disabled button would lose the focus, and a closing dialog
 * could not return the focus to it.
 */
export function ariaDisabledIf(off: boolean, onClick?: () => void) {
  if (!off) return { onClick };
  const ignore = (event: MouseEvent) => event.preventDefault(); // a submit button does not submit
  return { 'aria-disabled': true, onClick: ignore };
}
