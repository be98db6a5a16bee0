/** The comment's field: there is one on a screen, and keys lead to it. */
export const commentFieldId = 'decision-comment';
