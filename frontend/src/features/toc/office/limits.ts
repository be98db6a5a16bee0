import { bounds } from '@/features/toc/outline/limits';

/** Bytes of a file that is read. */
export const mostFileBytes = 20 * 1024 * 1024;

/** Lines that are read: more than an outline has, so that a longer one is noticed. */
export const mostLines = bounds.lines + 100;
