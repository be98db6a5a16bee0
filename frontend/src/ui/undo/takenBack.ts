/** The state of the address of an e-book whose decision was taken back. */
export const takenBackState = { takenBack: true };

export const wasTakenBack = (state: unknown): boolean =>
  (state as Partial<typeof takenBackState> | null)?.takenBack === true;
