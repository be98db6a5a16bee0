/** The server's limits for an outline: the number of lines, and code points of titles. */
export const outlineLimits = { lines: 5_000, titles: 200_000, title: 500 } as const;
