/** The storage key of the e-books that a user has opened most recently in this browser. */
export const recentKey = (userId: string) => `cms-recent:${userId}`;
