import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export const headerHeight = 56;
const hideBelowPx = 80;
const showWithinPx = 10;

/** Whether the header is hidden after a scroll from `lastY` to `y`. */
export function headerHidden(wasHidden: boolean, lastY: number, y: number): boolean {
  if (y <= showWithinPx || y < lastY) return false;
  return wasHidden || (y > hideBelowPx && y > lastY);
}

/**
 * Whether the header is hidden: scrolling down past 80 px hides it, scrolling up or being near the top
 * shows it. Panels that stick below it move with it, so it changes in the frame of the scroll. It does
 * not change while a link or button is pressed, because the pressed element would move away before it is released.
 */
export function useHidingHeader(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let lastY = 0; // the page opens at the top; reading scrollY here would force a layout
    let hidden = false;
    const onScroll = () => {
      const y = Math.max(0, window.scrollY);
      const next = headerHidden(hidden, lastY, y);
      if (next !== hidden && document.querySelector('a:active, button:active'))
        return waitForRelease();
      lastY = y;
      if (next === hidden) return;
      hidden = next;
      flushSync(() => setIsHidden(next));
    };
    const onRelease = () => setTimeout(onScroll);
    const waitForRelease = () => window.addEventListener('pointerup', onRelease, { once: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pointerup', onRelease);
    };
  }, []);
  return isHidden;
}
