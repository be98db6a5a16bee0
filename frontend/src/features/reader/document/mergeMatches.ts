/** A range of the text of a page. */
interface Match {
  index: number;
  length: number;
}

/** The matches of two searches in the order of the text, without those that overlap an earlier one. */
export function mergeMatches(one: readonly Match[], other: readonly Match[]): Match[] {
  const separate: Match[] = [];
  for (const match of [...one, ...other].sort((a, b) => a.index - b.index)) {
    const last = separate.at(-1);
    if (!last || match.index >= last.index + last.length) separate.push(match);
  }
  return separate;
}
