/**
 * Publishes a height as a CSS variable, in pixels, until the returned function is called. It is
 * measured again whenever the size of the element or of the window changes.
 */
export function publishHeight(
  element: HTMLElement,
  variable: `--${string}`,
  height: () => number,
  target = document.documentElement,
): () => void {
  const publish = () => target.style.setProperty(variable, `${height()}px`);
  const observer = new ResizeObserver(publish);
  observer.observe(element);
  window.addEventListener('resize', publish);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', publish);
    target.style.removeProperty(variable);
  };
}
