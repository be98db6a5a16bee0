/** As many results are kept; the words of a book are fewer. */
const most = 20_000;

/** A pure function of a text that keeps its results, because books repeat their words. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
