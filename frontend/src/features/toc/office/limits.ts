/** Bytes of a file that is read. */
export const mostFileBytes = 20 * 1024 * 1024;
