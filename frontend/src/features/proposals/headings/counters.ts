import type { Ending } from './endings';

/**
 * The indexes of endings whose numbers are not pages but count titles that are otherwise the same:
 * "Đề số 1", "Đề số 2". Lines that are not neighbours must count from one, because the pages of a
 * title that occurs again may be consecutive by chance.
 */
export function countersIn(endings: readonly (Ending | null)[]): Set<number> {
  const byTitle = new Map<string, { index: number; number: number }[]>();
  endings.forEach((ending, index) => {
    if (!ending || ending.separation === 'wide' || !/^\d+$/u.test(ending.printed)) return;
    const title = ending.title.toLowerCase();
    const known = byTitle.get(title) ?? [];
    known.push({ index, number: Number(ending.printed) });
    byTitle.set(title, known);
  });
  const found = new Set<number>();
  for (const all of byTitle.values()) {
    const fromOne = all.length > 1 && all.every(({ number }, i) => number === i + 1);
    all.forEach(({ index, number }, i) => {
      const consecutive = [all[i - 1], all[i + 1]].some((other) => {
        const step = (other?.index ?? index) - index;
        return Math.abs(step) === 1 && other?.number === number + step;
      });
      if (fromOne || consecutive) found.add(index);
    });
  }
  return found;
}
