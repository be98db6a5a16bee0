/** The id of the comment field, of which a screen has one; shortcuts focus it. */
export const commentFieldId = 'decision-comment';
