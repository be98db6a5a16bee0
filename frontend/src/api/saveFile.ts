/** Offers a file to the user as a download. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

/** Browsers read the content after the click. */
const revokeAfterMs = 60_000;

/** A call whose response is a file, which is saved under this name. An error is read as usual. */
export const asFile = (name: string) => ({
  responseHandler: async (response: Response) => {
    if (!response.ok) return response.json();
    saveFile(await response.blob(), name);
    return null;
  },
});

/** The same for a call that returns CSV on request. */
export const asCsv = (name: string) => ({ headers: { Accept: 'text/csv' }, ...asFile(name) });
