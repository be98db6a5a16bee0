import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export const headerHeight = 56;
const hideBelowPx = 80;
const showWithinPx = 10;

/** The next state of the header, from the previous and the current scroll position. */
export function headerHidden(hidden: boolean, lastY: number, y: number): boolean {
  if (y <= showWithinPx || y < lastY) return false;
  return hidden || (y > hideBelowPx && y > lastY);
}

/**
 * Hides when scrolling down past 80 px; shows when scrolling up or near the top. Panels that stick
 * below the header move with it, so it changes in the frame of the scroll. It does not change while a
 * link or button is pressed, because that would move away before the release.
 */
export function useHidingHeader(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let lastY = 0; // as at the start; reading it here would force a layout during rendering
    let hidden = false;
    const onScroll = () => {
      const y = Math.max(0, window.scrollY);
      const next = headerHidden(hidden, lastY, y);
      if (next !== hidden && document.querySelector('a:active, button:active')) return afterPress();
      lastY = y;
      if (next === hidden) return;
      hidden = next;
      flushSync(() => setIsHidden(next));
    };
    const onRelease = () => setTimeout(onScroll);
    const afterPress = () => window.addEventListener('pointerup', onRelease, { once: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pointerup', onRelease);
    };
  }, []);
  return isHidden;
}
