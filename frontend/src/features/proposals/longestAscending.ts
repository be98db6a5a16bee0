/**
 * Indexes of a longest subsequence of numbers that never falls, or always rises if `strictly`, by
 * patience sorting. Nulls are left out.
 */
export function longestAscending(
  numbers: readonly (number | null)[],
  { strictly }: { strictly: boolean },
): ReadonlySet<number> {
  const ends: number[] = []; // index of the smallest number that ends a subsequence of each length
  const previous: number[] = [];
  numbers.forEach((number, index) => {
    if (number === null) return;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = numbers[ends[middle] ?? 0] ?? 0;
      if (end < number || (end === number && !strictly)) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) rise.add(index);
  return rise;
}
