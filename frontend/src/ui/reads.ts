/** The state of an address that is opened to read: the focus goes to the pages of the PDF. */
export const readsState = { reads: true };

export const isOpenedToRead = (state: unknown): boolean =>
  (state as Partial<typeof readsState> | null)?.reads === true;
