/** The number of results that are kept. A book has fewer different words. */
const maxResults = 20_000;

/** Keeps the results of a pure function of a text, because books repeat their words. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (known.size >= maxResults) known.clear();
    known.set(text, value);
    return value;
  };
}
