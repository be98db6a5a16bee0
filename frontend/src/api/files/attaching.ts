/** The e-books to which files are being attached, once for each file. */
const attachingIds: string[] = [];

/** Marks an e-book until the returned function is called. */
export function markAttaching(id: string): () => void {
  attachingIds.push(id);
  return () => void attachingIds.splice(attachingIds.indexOf(id), 1);
}

export const isAttaching = (id: string): boolean => attachingIds.includes(id);
