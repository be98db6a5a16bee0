/** The server's limits for an outline: lines, code points of all titles together, and of one title. */
export const outlineLimits = { lines: 5_000, titles: 200_000, title: 500 } as const;
