/**
 * The id of the only panel of notes on a screen; the question before submitting links to
 * it.
 */
export const notesPanelId = 'notes';
