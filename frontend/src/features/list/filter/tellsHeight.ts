/**
 * A ref for the filter bar: its height, which follows the window's width, is told to what sticks
 * beneath it. A bar that does not stick covers nothing.
 */
export function tellsHeight(bar: HTMLElement | null) {
  const list = bar?.parentElement;
  if (!list) return;
  const tell = () => {
    const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    list.style.setProperty('--bar-height', `${height}px`);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(bar);
  return () => observer.disconnect();
}
