import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';

/** Loaded when it is opened. */
export const BatchDialog = lazyPart(
  async () => (await import('./BatchDialog')).BatchDialog,
  asOverlay,
);
