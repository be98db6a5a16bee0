/** Whether two states of a form have the same values. Whitespace alone counts as empty. */
export const sameValues = <T extends object>(a: T, b: T) => normalized(a) === normalized(b);

const normalized = (values: object) =>
  JSON.stringify(values, (_, value) =>
    typeof value === 'string' && value.trim() === '' ? '' : value,
  );
