import type { Page } from '@playwright/test';

/**
 * What cannot be seen in forced colours, where backgrounds and shadows go: what is told by a
 * background alone, icons in the colour of what is behind them, and a focus without a line.
 */
export async function faultsInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    return await page.evaluate(faults);
  } finally {
    await page.emulateMedia({ forcedColors: null });
  }
}

/** Runs in the page. */
async function faults(): Promise<string[]> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isSeen = (e: Element) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().width > 1;
  const nameOf = (e: Element) => `${e.localName} ${e.getAttribute('aria-label') ?? e.textContent?.trim().slice(0, 30)}`;
  const hasLine = (style: CSSStyleDeclaration) =>
    ['top', 'bottom', 'left'].some((side) => style.getPropertyValue(`border-${side}-style`) !== 'none' && style.getPropertyValue(`border-${side}-width`) !== '0px')
    || (style.outlineStyle !== 'none' && style.outlineWidth !== '0px')
    || style.textDecorationLine.includes('underline')
    || style.forcedColorAdjust === 'none';
  const isMarked = (e: Element): boolean =>
    [undefined, '::before', '::after'].some((part) => hasLine(getComputedStyle(e, part))) || [...e.children].some((child) => !child.matches('button, a') && isMarked(child));
  const behind = (e: Element | null): string => {
    if (!e) return 'rgb(0, 0, 0)'; // Chromium emulates black paper in forced colours
    const { backgroundColor } = getComputedStyle(e);
    return /^rgba\(.*, 0\)$/.test(backgroundColor) ? behind(e.parentElement) : backgroundColor;
  };
  const told = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], .MuiButton-contained:not(:disabled), [role=progressbar]';
  const plain = [...document.querySelectorAll(told)].filter((e) => isSeen(e) && !isMarked(e)).map((e) => `told by its background alone: ${nameOf(e)}`);
  const icons = [...document.querySelectorAll('button svg, a svg, [role=img]:is(svg)')]
    .filter((e) => isSeen(e) && [...e.querySelectorAll('path')].some((path) => getComputedStyle(path).fill === behind(e)))
    .map((e) => `an icon that is not seen: ${nameOf(e.parentElement ?? e)}`);
  const focus = document.querySelector(':focus-visible:is(button, a, [tabindex="0"])');
  const lost = focus && isSeen(focus) && !isMarked(focus) ? [`a focus that is not seen: ${nameOf(focus)}`] : [];
  return [...plain, ...icons, ...lost];
}
