/**
 * The id of the panel of notes, of which a screen has one; the question before submitting links to
 * it.
 */
export const notesPanelId = 'notes';
