const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an address can mean anything at all: what is no id never becomes part of a call. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && uuid.test(text);
}
