import type { Page } from '@playwright/test';

/**
 * What is invisible in forced colours, which remove backgrounds and shadows: states that are shown
 * only by a background, icons in the colour behind them, and a focus without an outline.
 */
export async function problemsInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    return await page.evaluate(problems);
  } finally {
    await page.emulateMedia({ forcedColors: null });
  }
}

/** Runs in the page. */
async function problems(): Promise<string[]> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isVisible = (e: Element) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().width > 1;
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
  const highlighted = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], .MuiButton-contained:not(:disabled), [role=progressbar]';
  const plain = [...document.querySelectorAll(highlighted)].filter((e) => isVisible(e) && !isMarked(e)).map((e) => `shown only by its background: ${nameOf(e)}`);
  const icons = [...document.querySelectorAll('button svg, a svg, [role=img]:is(svg)')]
    .filter((e) => isVisible(e) && [...e.querySelectorAll('path')].some((path) => getComputedStyle(path).fill === behind(e)))
    .map((e) => `an invisible icon: ${nameOf(e.parentElement ?? e)}`);
  const focus = document.querySelector(':focus-visible:is(button, a, [tabindex="0"])');
  const lost = focus && isVisible(focus) && !isMarked(focus) ? [`an invisible focus: ${nameOf(focus)}`] : [];
  return [...plain, ...icons, ...lost];
}
