/** The router's state at an e-book's address after a decision on it was taken back. */
export const takenBackState = { takenBack: true };

export const wasTakenBack = (state: unknown): boolean =>
  (state as Partial<typeof takenBackState> | null)?.takenBack === true;
