import { DelayedSends } from './DelayedSends';
import { delayedOfTab } from './delayed';

/** The decisions of this tab. */
export const tabSends = new DelayedSends(delayedOfTab);

/** Whoever hides or leaves the page has decided: what waits is sent at once. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void tabSends.sendNow();
});
window.addEventListener('pagehide', tabSends.leave);
