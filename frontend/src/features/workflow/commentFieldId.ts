/** The id of the only comment field on a screen; shortcuts focus it. */
export const commentFieldId = 'decision-comment';
