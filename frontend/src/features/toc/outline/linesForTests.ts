import type { Line } from './outline';

/** "A .b ..c D": a dot for each level; key and id are the title. */
export const outline = (text: string): Line[] =>
  text.split(' ').map((word) => {
    const title = word.replace(/^\.+/, '');
    return { key: title, id: title, title, page: '', level: word.length - title.length };
  });

/** The opposite of `outline`. */
export const drawn = (lines: readonly Line[] = []) =>
  lines.map((line) => '.'.repeat(line.level) + line.title).join(' ');
