/** The navigation state that opens an e-book for reading: the focus goes to the PDF's pages. */
export const openToReadState = { openToRead: true };

export const isOpenedToRead = (state: unknown): boolean =>
  (state as Partial<typeof openToReadState> | null)?.openToRead === true;
