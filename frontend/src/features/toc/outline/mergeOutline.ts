import {
  type Diff,
  diff,
  differs,
  type IndexedOutline,
  indexed,
  type Part,
  parts,
  sameText,
} from './diffOutline';
import { cleanPage, cleanTitle, type Line, normalized } from './outline';

/** A line that both sides changed differently. The side that deleted it has no version. */
export interface LineClash {
  id: string;
  parts: readonly Part[];
  mine: Line | null;
  theirs: Line | null;
}

interface OutlineMerge {
  lines: Line[];
  clashes: LineClash[];
}

interface Sides {
  base: IndexedOutline;
  mine: IndexedOutline;
  theirs: IndexedOutline;
  byMe: Diff;
  byThem: Diff;
}

/** A line of the result, and the side that determines its place. */
interface Placed {
  line: Line;
  by: 'mine' | 'theirs';
}

/**
 * My lines. Those that both sides added below the same parent, with the same title and page, get the
 * ids of theirs, so that a merge shows them once: a save whose response was lost has stored them, or
 * both sides mean the same. Lines without a title are not compared.
 */
export function withTheirIds(
  base: readonly Line[],
  mine: readonly Line[],
  theirs: readonly Line[],
): Line[] {
  const [inBase, inMine, inTheirs] = [indexed(base), indexed(mine), indexed(theirs)];
  const signatureOf = (parent: string | null, line: Line) =>
    JSON.stringify([parent, cleanTitle(line), cleanPage(line)]);
  const addedByThem = new Map<string, string[]>();
  for (const line of theirs) {
    if (inBase.index.has(line.id) || inMine.index.has(line.id)) continue;
    const signature = signatureOf(inTheirs.parent(line.id), line);
    const ids = addedByThem.get(signature);
    if (ids) ids.push(line.id);
    else addedByThem.set(signature, [line.id]);
  }
  const theirIds = new Map<string | null, string>();
  return mine.map((line) => {
    if (inBase.index.has(line.id) || inTheirs.index.has(line.id) || !cleanTitle(line)) return line;
    const parent = inMine.parent(line.id);
    const id = addedByThem.get(signatureOf(theirIds.get(parent) ?? parent, line))?.shift();
    if (!id) return line;
    theirIds.set(line.id, id);
    return { ...line, id };
  });
}

/**
 * Three-way merge by item id of the last known server version, the local version and the version
 * saved elsewhere. A change by only one side is taken from that side. Where both changed a line
 * differently, the local version counts, except for the lines in `takeTheirs`. The order follows
 * theirs.
 */
export function mergeOutline(
  base: readonly Line[],
  mine: readonly Line[],
  theirs: readonly Line[],
  takeTheirs: ReadonlySet<string> = new Set(),
): OutlineMerge {
  const versions = { base: indexed(base), mine: indexed(mine), theirs: indexed(theirs) };
  const byMe = diff(versions.base, versions.mine);
  const byThem = diff(versions.base, versions.theirs);
  const sides: Sides = { ...versions, byMe, byThem };
  const clashes = clashesOf(sides);
  const kept = keptLines(sides, clashes, takeTheirs);
  return { lines: normalized(inOrder(sides, kept)), clashes: [...clashes.values()] };
}

/** In reading order: local lines first, then the remaining ones of the other side. */
function clashesOf(sides: Sides): Map<string, LineClash> {
  const { mine, theirs } = sides;
  const clashes = new Map<string, LineClash>();
  const onlyTheirs = theirs.lines.filter((line) => !mine.index.has(line.id));
  for (const { id } of [...mine.lines, ...onlyTheirs]) {
    const lines = { mine: mine.line(id), theirs: theirs.line(id) };
    const clashing =
      lines.mine && lines.theirs ? clashingParts(sides, id, clashes) : deletionClash(sides, id);
    if (clashing.length > 0) clashes.set(id, { id, parts: clashing, ...lines });
  }
  return clashes;
}

function clashingParts(sides: Sides, id: string, clashes: ReadonlyMap<string, LineClash>): Part[] {
  const { mine, theirs, byMe, byThem } = sides;
  return parts.filter((part) => {
    if (!byMe.touches(id, part) || !byThem.touches(id, part)) return false;
    if (!differs(mine, theirs, id, part)) return false;
    return part !== 'place' || !decidingAncestor(sides, id, clashes);
  });
}

/**
 * The nearest ancestor whose place is in conflict, if both sides have the same ancestors up to it. Its
 * decision also decides this line, so that the question is asked once.
 */
function decidingAncestor(
  sides: Sides,
  id: string,
  clashes: ReadonlyMap<string, LineClash>,
): string | null {
  const parent = sides.mine.parent(id);
  if (parent === null || parent !== sides.theirs.parent(id)) return null;
  if (clashes.get(parent)?.parts.includes('place')) return parent;
  return decidingAncestor(sides, parent, clashes);
}

/** Which parts of a line deleted by one side conflict: all if the other side changed it or a descendant. */
function deletionClash({ base, mine, byMe, byThem }: Sides, id: string): readonly Part[] {
  if (!base.index.has(id)) return [];
  const other = mine.index.has(id) ? byMe : byThem;
  return other.touchesBranch(id) ? parts : [];
}

function keptLines(
  sides: Sides,
  clashes: ReadonlyMap<string, LineClash>,
  takeTheirs: ReadonlySet<string>,
): Map<string, Placed> {
  const { base, mine, theirs } = sides;
  const kept = new Map<string, Placed>();
  for (const line of mine.lines) {
    if (theirs.index.has(line.id)) kept.set(line.id, combined(sides, line, clashes, takeTheirs));
    else if (!base.index.has(line.id)) kept.set(line.id, { line, by: 'mine' });
    else if (clashes.has(line.id) && !takeTheirs.has(line.id))
      kept.set(line.id, { line, by: 'mine' });
  }
  for (const line of theirs.lines) {
    if (mine.index.has(line.id)) continue;
    const added = !base.index.has(line.id);
    if (added || (clashes.has(line.id) && takeTheirs.has(line.id)))
      kept.set(line.id, { line, by: 'theirs' });
  }
  return kept;
}

/** Merges part by part. Where both sides changed a part, mine counts unless theirs was chosen. */
function combined(
  sides: Sides,
  mine: Line,
  clashes: ReadonlyMap<string, LineClash>,
  takeTheirs: ReadonlySet<string>,
): Placed {
  const { id } = mine;
  const theirs = sides.theirs.line(id) ?? mine;
  const isMine = (part: Part) => {
    if (!sides.byMe.touches(id, part)) return false;
    const decidingId = part === 'place' ? (decidingAncestor(sides, id, clashes) ?? id) : id;
    const isClash = clashes.get(decidingId)?.parts.includes(part) && sides.byThem.touches(id, part);
    return !(isClash && takeTheirs.has(decidingId));
  };
  const by = isMine('place') ? 'mine' : 'theirs';
  const title = isMine('title') || sameText(mine.title, theirs.title) ? mine.title : theirs.title;
  const page = isMine('page') || sameText(mine.page, theirs.page) ? mine.page : theirs.page;
  return { by, line: { ...mine, title, page, level: (by === 'mine' ? mine : theirs).level } };
}

/**
 * Their order is the basis. Lines that I added or moved are inserted where they are in mine; lines
 * that they added or moved below such a line follow it, at their place in theirs.
 */
function inOrder({ mine, theirs, byThem }: Sides, kept: ReadonlyMap<string, Placed>): Line[] {
  const isMine = (id: string) => kept.get(id)?.by === 'mine';
  const comesAlong = (id: string) =>
    !isMine(id) && byThem.touches(id, 'place') && theirs.ancestors(id).some(isMine);
  const result: Line[] = [];
  for (const { id } of theirs.lines) {
    const placed = kept.get(id);
    if (placed?.by === 'theirs' && !comesAlong(id)) result.push(placed.line);
  }
  const present = new Set(result.map(({ id }) => id));
  const insert = (id: string, side: IndexedOutline) => {
    const line = kept.get(id)?.line;
    if (line) result.splice(placeFor(line, result, present, side), 0, line);
    present.add(id);
  };
  for (const { id } of mine.lines) if (isMine(id)) insert(id, mine);
  for (const { id } of theirs.lines) if (kept.has(id) && comesAlong(id)) insert(id, theirs);
  return result;
}

/** After the preceding sibling and its descendants, or directly below the parent, as in `side`. */
function placeFor(
  line: Line,
  result: Line[],
  present: ReadonlySet<string>,
  side: IndexedOutline,
): number {
  const place = side.index.get(line.id) ?? 0;
  const ownLevel = side.lines[place]?.level ?? line.level;
  const isAnchor = ({ id, level }: Line) => level <= ownLevel && present.has(id);
  let before = place - 1;
  let anchor = side.lines[before];
  while (anchor && !isAnchor(anchor)) {
    before -= 1;
    anchor = side.lines[before];
  }
  if (!anchor) return 0;
  let to = result.findIndex(({ id }) => id === anchor.id) + 1;
  const belongsToAnchor = (next: Line | undefined) =>
    anchor.level === ownLevel &&
    next !== undefined &&
    next.level > line.level &&
    (side.index.get(next.id) ?? -1) < place;
  while (belongsToAnchor(result[to])) to += 1;
  return to;
}
