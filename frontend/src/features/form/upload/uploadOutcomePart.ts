import { lazyPart } from '@/ui/loading/lazyPart';

/** Loaded after the form: there is no outcome before a file was sent. */
export const UploadOutcome = lazyPart(async () => (await import('./UploadOutcome')).UploadOutcome);
UploadOutcome.preload();
