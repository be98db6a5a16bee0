/** A place in the text of a page. */
interface Match {
  index: number;
  length: number;
}

/** The matches of two searches by their place, without those that overlap the one before. */
export function inOrder(one: readonly Match[], other: readonly Match[]): Match[] {
  const separate: Match[] = [];
  for (const match of [...one, ...other].sort((a, b) => a.index - b.index)) {
    const last = separate.at(-1);
    if (!last || match.index >= last.index + last.length) separate.push(match);
  }
  return separate;
}
