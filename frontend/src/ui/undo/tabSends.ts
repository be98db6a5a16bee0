import { DelayedSends } from './DelayedSends';
import { delayedOfTab } from './delayed';

/** Holds and sends the delayed decisions of this tab. */
export const tabSends = new DelayedSends(delayedOfTab);

/** Hiding or closing the page ends the delay: the waiting decision is sent immediately. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void tabSends.sendNow();
});
window.addEventListener('pagehide', tabSends.leave);
