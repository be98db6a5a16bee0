import { outlineLimits } from '@/api/outlineLimits';

/** Bytes of a file that is read. */
export const mostFileBytes = 20 * 1024 * 1024;

/** Lines that are read: more than an outline has, so that a longer one is noticed. */
export const mostLines = outlineLimits.lines + 100;
