import type { Store } from '@/state/Store';

/**
 * The page of the PDF in view; null if none is open. It changes while scrolling, so it is not React
 * state of a screen: only subscribed components render again.
 */
export type PageInView = Store<number | null>;
