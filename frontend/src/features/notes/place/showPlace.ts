import type { Place } from '@/api/reviewTypes';
import { placeKey } from '@/features/notes/state/places';

const retryMs = 100;
const maxTries = 100;

/**
 * Scrolls to a line or field and focuses it as soon as it is rendered. Gives up after ten seconds,
 * when the user types, or when the returned function is called.
 */
export function showPlace(place: Place): () => void {
  let triesLeft = maxTries;
  const timer = setInterval(() => {
    triesLeft -= 1;
    if (show(place) || triesLeft === 0) stop();
  }, retryMs);
  const stop = () => clearInterval(timer);
  document.addEventListener('input', stop, { once: true });
  if (show(place)) stop();
  return stop;
}

function show(place: Place): boolean {
  const element = elementOf(place);
  if (!element || isHidden(element)) return false;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  element.focus({ preventScroll: true });
  return true;
}

/** Whether it is still hidden below something that is loading. */
const isHidden = (element: HTMLElement): boolean =>
  !(element.checkVisibility?.({ visibilityProperty: true }) ?? true); // jsdom has none

/**
 * A field of the form, a row of the editor, or the element that shows either on the detail page.
 */
function elementOf(place: Place): HTMLElement | null {
  const field = place.kind === 'field' ? place.field : undefined;
  const input = field && document.querySelector<HTMLElement>(`main form [name="${field}"]`);
  if (input) return input;
  const shown = document.querySelector<HTMLElement>(
    `[data-place="${CSS.escape(placeKey(place))}"]`,
  );
  return shown?.querySelector<HTMLElement>('input, button, a') ?? shown;
}
