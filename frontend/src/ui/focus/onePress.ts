import type { MouseEvent } from 'react';

/**
 * For a button whose press moves another one to its place, or adds something: the second press of a
 * double click would act on that, or add it again.
 */
export const onePress = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  },
};

/**
 * Enter held down presses a button or sends a form once, until the returned function is called. In a
 * textarea it goes on adding lines. Handlers of the key are still called.
 */
export function ignoreHeldEnter(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.repeat) return;
    if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  };
  document.addEventListener('keydown', ignore, true);
  return () => document.removeEventListener('keydown', ignore, true);
}
