import { outlineLimits } from '@/api/outlineLimits';

/** The largest file that is read, in bytes. */
export const maxFileBytes = 20 * 1024 * 1024;

/** The number of lines that are read: more than an outline may have, to notice if some are left out. */
export const maxLines = outlineLimits.lines + 100;
