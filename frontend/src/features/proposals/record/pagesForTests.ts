/** The lines of a page from top to bottom, each with its font size. */
export const page = (...lines: [text: string, size: number][]) => {
  let y = 800;
  return lines.map(([text, size]) => {
    y -= 1.5 * size;
    const line = { text, x: 50, right: 300, y, size };
    return { ...line, chunks: [line] };
  });
};

/** A page whose lines all have the size of body text. */
export const plainPage = (...texts: string[]) =>
  page(...texts.map((text): [string, number] => [text, 10]));

/** Lines of body text, to follow others on a page. */
export const body = Array.from({ length: 20 }, (): [string, number] => [
  'lời văn của trang sách này',
  10,
]);
