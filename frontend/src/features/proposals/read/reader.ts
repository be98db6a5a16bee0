import { part } from '@/parts/part';

/** What reads PDFs, loaded when one is to be read. */
export const reader = part(() => import('./readPdf'));
