/** The navigation state that opens an e-book for reading: the focus goes to the PDF's pages. */
export const readsState = { reads: true };

export const isOpenedToRead = (state: unknown): boolean =>
  (state as Partial<typeof readsState> | null)?.reads === true;
