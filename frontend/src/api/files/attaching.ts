/** The e-books to which files are being attached, once for each file. */
const ids: string[] = [];

/** Marks an e-book until the returned function is called. */
export function markAttaching(id: string): () => void {
  ids.push(id);
  return () => void ids.splice(ids.indexOf(id), 1);
}

export const isAttaching = (id: string): boolean => ids.includes(id);
