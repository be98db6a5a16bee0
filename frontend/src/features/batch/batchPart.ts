import { laterPart } from '@/ui/Later';

/** Loaded when it is opened. */
export const batchDialog = laterPart(async () => (await import('./BatchDialog')).BatchDialog);
