/** The id of a screen's panel of notes; the question before submitting links to it. */
export const notesPanelId = 'notes';
