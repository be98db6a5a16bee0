import { returnsFocusToPage } from '@/ui/focus/keepsFocusOnPage';
import { lowForChosenBar } from './lowWindow';
import { publishHeight } from './publishHeight';

const bottom = 12;

/** The bar for what is chosen in a list, at the foot of the window while the list is visible. */
export const chosenBarSx = {
  position: 'sticky',
  bottom,
  mb: { xs: '-4px', md: '-12px' }, // into the page's padding, so that it does not move up at the end of the page
  [lowForChosenBar]: { position: 'static' },
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  mt: 1.5,
} as const;

/**
 * A ref callback. Publishes the height of that bar, so that focused rows are scrolled above it, and
 * returns a lost focus to the page when the bar goes.
 */
export function chosenBarRef(bar: HTMLElement | null) {
  if (!bar) return;
  const height = () =>
    getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight + bottom : 0;
  const unpublish = publishHeight(bar, '--foot', height);
  const returnFocus = returnsFocusToPage();
  return () => {
    unpublish();
    returnFocus();
  };
}
