import { part } from '@/parts/part';

/** The program that reads PDFs, loaded when one is read. */
export const reader = part(() => import('./readPdf'));
