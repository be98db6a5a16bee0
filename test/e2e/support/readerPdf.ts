import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

export interface Book {
  pages: number;
  /** Each page shows a picture of noise of this many bytes; 0 for none. */
  picture?: number;
  /** The text of a page, in letters of Vietnamese as well. */
  text?: (page: number) => string;
  /** Every letter of all books that a test compares: with the same codes their pages look the same. */
  letters?: string;
  /** The content of /Nums of /PageLabels, in PDF syntax. */
  labels?: string;
  /** A link on page one that leads to this page. */
  linkTo?: number;
  /** It opens with a password that nobody knows. */
  locked?: boolean;
  /** What the Info dictionary says. */
  info?: Partial<Record<'Title' | 'Author' | 'Keywords', string>>;
  /** Bookmarks: a dot for each level, the page behind a bar: '.Mục|2'. */
  bookmarks?: string[];
  /** Makes the file differ from others. */
  remark?: string;
}

const branch = 20;

/** Writes a book as printers make them: pictures and pages in order, the tree and the table of objects at the end. */
export function writeBook(path: string, book: Book): void {
  const { pages, picture = 0, text = (n) => `Sample page ${n}`, labels, linkTo, locked = false } = book;
  const file = new Writer(path, book.remark);
  const used = book.letters ?? Array.from({ length: pages }, (_, i) => text(i + 1)).join('');
  const letters = [...new Set(used.replaceAll('\n', ''))];
  const font = file.reserve();
  const perPage = picture > 0 ? 3 : 2;
  const firstPage = font + 1;
  const pageAt = (n: number) => firstPage + n * perPage - 1;
  const nodes = Math.ceil(pages / branch);
  const firstNode = firstPage + pages * perPage;
  for (let n = 1; n <= pages; n++) {
    const side = Math.max(1, Math.round(Math.sqrt(picture / 3)));
    if (picture > 0) {
      file.stream(`/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`, randomFillSync(Buffer.alloc(side * side * 3)));
    }
    const drawn = picture > 0 ? 'q 400 0 0 400 97 200 cm /Im0 Do Q ' : '';
    const lines = text(n).split('\n').map((line) => `<${encode(line, letters)}> Tj`);
    file.stream('', Buffer.from(`${drawn}BT /F1 18 Tf 72 720 Td ${lines.join(' 0 -26 Td ')} ET`, 'latin1'));
    const images = picture > 0 ? `/XObject<</Im0 ${pageAt(n) - 2} 0 R>>` : '';
    const link = linkTo && n === 1 ? `/Annots[<</Type/Annot/Subtype/Link/Rect[72 600 300 640]/Border[0 0 0]/Dest[${pageAt(linkTo)} 0 R/Fit]>>]` : '';
    file.object(`<</Type/Page/Parent ${firstNode + Math.floor((n - 1) / branch)} 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 ${font} 0 R>>${images}>>/Contents ${pageAt(n) - 1} 0 R${link}>>`);
  }
  const root = firstNode + nodes;
  for (let node = 0; node < nodes; node++) {
    const from = node * branch + 1;
    const kids = Array.from({ length: Math.min(branch, pages - from + 1) }, (_, i) => `${pageAt(from + i)} 0 R`);
    file.object(`<</Type/Pages/Parent ${root} 0 R/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  }
  file.object(`<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: nodes }, (_, i) => `${firstNode + i} 0 R`).join(' ')}]>>`);
  const outline = book.bookmarks ? writeBookmarks(file, book.bookmarks, pageAt) : 0;
  const catalog = file.object(
    `<</Type/Catalog/Pages ${root} 0 R${labels ? `/PageLabels<</Nums[${labels}]>>` : ''}${outline ? `/Outlines ${outline} 0 R` : ''}>>`,
  );
  const info = Object.entries(book.info ?? {}).map(([name, value]) => `/${name}${textString(value)}`);
  const toUnicode = file.stream('', Buffer.from(cmapOf(letters), 'latin1'));
  // Helvetica has no widths for codes above 126, and a letter without one is taken for a copy.
  const widths = letters.map(() => 556).join(' ');
  file.fill(font, `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 33/LastChar ${32 + letters.length}/Widths[${widths}]/ToUnicode ${toUnicode} 0 R>>`);
  file.end(catalog, (locked ? lock : '') + (info.length > 0 ? `/Info<<${info.join('')}>>` : ''));
}

const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** One object a bookmark, the root first; returns its number. */
function writeBookmarks(file: Writer, lines: string[], pageAt: (n: number) => number): number {
  const marks = lines.map((line) => {
    const level = /^\.*/.exec(line)?.[0].length ?? 0;
    const [title = '', page] = line.slice(level).split('|');
    return { level, title, page };
  });
  const root = file.reserve();
  const at = (i: number) => `${root + 1 + i} 0 R`;
  const parentOf = (i: number) => marks.findLastIndex((mark, k) => k < i && mark.level < (marks[i]?.level ?? 0));
  const parents = marks.map((_, i) => parentOf(i));
  const family = (parent: number) => marks.flatMap((_, i) => (parents[i] === parent ? [i] : []));
  const ends = (kids: number[]) => (kids.length > 0 ? `/First ${at(kids[0] ?? 0)}/Last ${at(kids.at(-1) ?? 0)}/Count ${kids.length}` : '');
  file.fill(root, `<</Type/Outlines${ends(family(-1))}>>`);
  marks.forEach(({ title, page }, i) => {
    const parent = parents[i] ?? -1;
    const siblings = family(parent);
    const place = siblings.indexOf(i);
    const [before, after] = [siblings[place - 1], siblings[place + 1]];
    const links = `${before === undefined ? '' : `/Prev ${at(before)}`}${after === undefined ? '' : `/Next ${at(after)}`}`;
    file.object(
      `<</Title${textString(title)}/Parent ${parent < 0 ? `${root} 0 R` : at(parent)}${links}${ends(family(i))}${page ? `/Dest[${pageAt(Number(page))} 0 R/Fit]` : ''}>>`,
    );
  });
  return root;
}

const lock = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'5a'.repeat(32)}>/U<${'a5'.repeat(32)}>>>/ID[<${'11'.repeat(16)}><${'11'.repeat(16)}>]`;

/** Each letter has its own code, from 33 on, whatever it looks like. */
const encode = (text: string, letters: string[]) =>
  [...text].map((letter) => (letters.indexOf(letter) + 33).toString(16).padStart(2, '0')).join('');

function cmapOf(letters: string[]): string {
  const hex = (letter: string) => Buffer.from(letter, 'utf16le').swap16().toString('hex');
  const lines = letters.map((letter, i) => `<${(i + 33).toString(16).padStart(2, '0')}> <${hex(letter)}>`);
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar ${lines.join('\n')} endbfchar endcmap end end`;
}

class Writer {
  readonly #file: number;
  readonly #offsets: number[] = [];
  #at = 0;

  constructor(path: string, remark = '') {
    this.#file = openSync(path, 'w');
    this.#write(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n%${remark}\n`);
  }

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#offsets.push(0);
  }

  object(body: string): number {
    const number = this.reserve();
    this.fill(number, body);
    return number;
  }

  fill(number: number, body: string): void {
    this.#offsets[number - 1] = this.#at;
    this.#write(`${number} 0 obj\n${body}\nendobj\n`);
  }

  stream(entries: string, data: Buffer): number {
    const number = this.reserve();
    this.#offsets[number - 1] = this.#at;
    this.#write(`${number} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`);
    this.#write(data);
    this.#write('\nendstream\nendobj\n');
    return number;
  }

  end(catalog: number, more: string): void {
    const start = this.#at;
    this.#write(`xref\n0 ${this.#offsets.length + 1}\n0000000000 65535 f \n`);
    this.#write(this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''));
    this.#write(`trailer\n<</Size ${this.#offsets.length + 1}/Root ${catalog} 0 R${more}>>\nstartxref\n${start}\n%%EOF\n`);
    closeSync(this.#file);
  }

  #write(part: string | Buffer): void {
    this.#at += writeSync(this.#file, typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  }
}
