/** Whether two states of a form have the same values. A field that has only blanks counts as empty. */
export const sameValues = <T extends object>(a: T, b: T) => withoutBlanks(a) === withoutBlanks(b);

const withoutBlanks = (values: object) =>
  JSON.stringify(values, (_, value) =>
    typeof value === 'string' && value.trim() === '' ? '' : value,
  );
