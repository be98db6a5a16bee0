/**
 * A ref callback that publishes the height of the filter bar as a CSS variable, for what sticks below
 * it. The height is 0 while the bar does not stick.
 */
export function publishHeight(bar: HTMLElement | null) {
  const list = bar?.parentElement;
  if (!list) return;
  const publish = () => {
    const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    list.style.setProperty('--bar-height', `${height}px`);
  };
  const observer = new ResizeObserver(publish);
  observer.observe(bar);
  return () => observer.disconnect();
}
