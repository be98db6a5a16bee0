import { useEffect, useState } from 'react';

export const headerHeight = 56;
const hideBelowPx = 80;
const showWithinPx = 10;

/** The next state of the header, from the previous and the current scroll position. */
export function headerHidden(hidden: boolean, lastY: number, y: number): boolean {
  if (y <= showWithinPx || y < lastY) return false;
  return y > hideBelowPx && y > lastY ? true : hidden;
}

/** Hides when scrolling down past 80 px; shows when scrolling up or near the top. */
export function useHidingHeader(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let lastY = 0; // as at the start; reading it here would force a layout during rendering
    const onScroll = () => {
      const y = Math.max(0, window.scrollY);
      const from = lastY;
      lastY = y;
      setHidden((was) => headerHidden(was, from, y));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return hidden;
}
