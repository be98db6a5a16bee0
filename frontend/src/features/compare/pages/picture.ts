/** A page drawn small: its pixels as the canvas gives them, four bytes each. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

/** Each pixel as one number. */
export const pixelValues = ({ pixels }: Picture) =>
  new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);

/** What is kept of a drawn page: enough to find its counterpart, at a hundredth of the memory. */
export interface PictureSummary {
  /** Equal for the same pixels. */
  hash: string;
  /**
   * Ink in each cell of a grid, row by row; 0 is the colour of the paper. Null for a page that its
   * words identify.
   */
  ink: Uint8Array | null;
}

/** Cells on each axis. */
const gridSize = 64;

/** Every other pixel of every other row is enough for the grid. */
const step = 2;

export function summaryOf(picture: Picture, withInk: boolean): PictureSummary {
  return { hash: hashOf(picture), ink: withInk ? inkOf(picture) : null };
}

/** Two 32-bit hashes, FNV-1a and another: 64 bits keep thousands of pages apart. */
function hashOf(picture: Picture): string {
  const values = pixelValues(picture);
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    a = Math.imul(a ^ value, 0x01000193);
    b = Math.imul(b ^ ((value << 13) | (value >>> 19)), 0x5bd1e995);
    b ^= b >>> 15;
  }
  return `${picture.width}x${picture.height} ${(a >>> 0).toString(36)} ${(b >>> 0).toString(36)}`;
}

function inkOf({ width, height, pixels }: Picture): Uint8Array {
  const sums = new Float64Array(gridSize * gridSize);
  const counts = new Uint32Array(gridSize * gridSize);
  const columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * gridSize) / width));
  for (let y = 0; y < height; y += step) {
    const row = Math.floor((y * gridSize) / height) * gridSize;
    for (let x = 0; x < width; x += step) {
      const cell = row + (columns[x] as number);
      sums[cell] = (sums[cell] as number) + brightness(pixels, 4 * (y * width + x));
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  const levels = Uint8Array.from(sums, (sum, cell) => sum / Math.max(1, counts[cell] as number));
  const paper = paperLevel(levels);
  return levels.map((level) => Math.abs(level - paper));
}

const brightness = (pixels: Uint8ClampedArray, at: number) =>
  ((pixels[at] as number) * 77 +
    (pixels[at + 1] as number) * 150 +
    (pixels[at + 2] as number) * 29) /
  256;

/**
 * The most common level, because scanned paper is not white. Levels are counted in steps of 8,
 * because of its grain.
 */
function paperLevel(levels: Uint8Array): number {
  const counts = new Uint32Array(32);
  for (const level of levels) counts[level >> 3] = (counts[level >> 3] as number) + 1;
  const mostCommon = counts.indexOf(Math.max(...counts));
  const paperLevels = levels.filter((level) => level >> 3 === mostCommon);
  return paperLevels.reduce((sum, level) => sum + level, 0) / paperLevels.length;
}

/** Pages of one book have this share of their ink in common by their layout alone. */
const layoutShare = 0.5;

/** From 0 (no more alike than any two pages) to 1 (the same picture). */
export function pictureLikeness(a: PictureSummary, b: PictureSummary): number {
  if (a.hash === b.hash) return 1;
  if (!a.ink || !b.ink) return 0;
  let [common, all] = [0, 0];
  for (let i = 0; i < a.ink.length; i += 1) {
    const [one, other] = [a.ink[i] as number, b.ink[i] as number];
    common += Math.min(one, other);
    all += Math.max(one, other);
  }
  const share = all === 0 ? 1 : common / all;
  return Math.max(0, (share - layoutShare) / (1 - layoutShare));
}
