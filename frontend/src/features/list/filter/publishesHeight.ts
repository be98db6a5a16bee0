/**
 * A ref callback for the filter bar: publishes its height, which depends on the window's width, as
 * a CSS variable for what sticks below it. The height is 0 while the bar does not stick.
 */
export function publishesHeight(bar: HTMLElement | null) {
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
