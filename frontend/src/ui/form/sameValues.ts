/** Whether a form has the same values twice. Blanks alone are no value, but they may be a part of a password. */
export const sameValues = <T extends object>(a: T, b: T) => withoutBlanks(a) === withoutBlanks(b);

const withoutBlanks = (values: object) =>
  JSON.stringify(values, (_, value) =>
    typeof value === 'string' && value.trim() === '' ? '' : value,
  );
