import type { Ending } from './endings';

/**
 * The places of endings that count titles which are otherwise the same: "Đề số 1", "Đề số 2". Lines
 * that are not neighbours must count from one, because the pages of a title that occurs again may be
 * consecutive by chance.
 */
export function countersIn(endings: readonly (Ending | null)[]): Set<number> {
  const alike = new Map<string, { place: number; number: number }[]>();
  endings.forEach((ending, place) => {
    if (!ending || ending.separation === 'wide' || !/^\d+$/u.test(ending.printed)) return;
    const title = ending.title.toLowerCase();
    const known = alike.get(title) ?? [];
    known.push({ place, number: Number(ending.printed) });
    alike.set(title, known);
  });
  const found = new Set<number>();
  for (const all of alike.values()) {
    const fromOne = all.length > 1 && all.every(({ number }, i) => number === i + 1);
    all.forEach(({ place, number }, i) => {
      const follows = [all[i - 1], all[i + 1]].some((other) => {
        const step = (other?.place ?? place) - place;
        return Math.abs(step) === 1 && other?.number === number + step;
      });
      if (fromOne || follows) found.add(place);
    });
  }
  return found;
}
