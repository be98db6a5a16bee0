/** There is one panel of notes on a screen; the question before submitting leads to it. */
export const notesPanelId = 'notes';
