import { lazyPart, overPage } from '@/ui/lazyPart';

/** Loaded when it is opened. */
export const BatchDialog = lazyPart(
  async () => (await import('./BatchDialog')).BatchDialog,
  overPage,
);
