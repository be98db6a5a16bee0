const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id. Anything else in an address is never sent to the server. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && uuid.test(text);
}

/** The path of an e-book in the API. */
export const ebookPath = (id: string) => `/ebooks/${encodeURIComponent(id)}`;
