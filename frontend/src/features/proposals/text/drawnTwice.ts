/** Text in its place on a line. */
interface Run {
  text: string;
  x: number;
  right: number;
  size: number;
}

/** A copy that makes letters bold or gives them a shadow is this near, in letter sizes. */
const maxCopyOffset = 0.15;
/** Letters side by side overlap by less than this share of their width. */
const minCopyOverlap = 0.5;

/** Whether a run repeats the beginning of the one before it in the same place, to make it bold. */
export function isCopy(before: Run | undefined, run: Run): boolean {
  if (!before?.text.startsWith(run.text)) return false;
  const reach = maxCopyOffset * run.size;
  return run.right < before.right + reach && Math.abs(before.x - run.x) < reach;
}

/**
 * A run without its first letters, if they are drawn over the same letters at the end of the run
 * before. A shadow that is drawn letter by letter has such runs: "Tr", "ro", "oá".
 */
export function withoutCopy<T extends Run>(before: Run | undefined, run: T): T {
  if (!before || before.right <= run.x || run.text.length === 0) return run;
  const letterWidth = (run.right - run.x) / run.text.length;
  for (let count = Math.min(maxCopyLength, run.text.length - 1); count > 0; count -= 1) {
    const copied = before.text.endsWith(run.text.slice(0, count));
    if (!copied || before.right - run.x < minCopyOverlap * count * letterWidth) continue;
    return { ...run, text: run.text.slice(count), x: before.right };
  }
  return run;
}

const maxCopyLength = 3;
