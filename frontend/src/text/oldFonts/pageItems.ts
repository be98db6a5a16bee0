import { codingOfText, looksOld } from './choice';
import { codeA0 } from './codes';
import { oldFontOf } from './fontName';
import { withMarksComposed } from './marks';
import { type Piece, piecesDecoded } from './pieces';
import { drawnByFont, type Instructions, withSoftHyphens, withT5Letters } from './softHyphens';

/** A text item in the form of pdf.js. */
interface Item {
  str: string;
  fontName: string;
  hasEOL: boolean;
}

/** The used members of a pdf.js page. Its fonts have names only with `fontExtraProperties`. */
interface TextPage {
  commonObjs: { get: (id: string, callback?: (font: unknown) => void) => unknown };
  getOperatorList: () => Promise<Instructions>;
}

interface ReadItems<T> {
  items: T[];
  /** Text in an old encoding was converted. */
  fromOldFont: boolean;
}

/**
 * The text items of a page in Unicode. The page is asked for its fonts only if its text looks as if
 * it were in an old encoding.
 */
export async function itemsDecoded<T extends object>(
  page: TextPage,
  items: readonly T[],
): Promise<ReadItems<T>> {
  const texts = items.flatMap((item) => ('str' in item ? [item as unknown as Item] : []));
  const unchanged = { items: [...items], fromOldFont: false };
  if (texts.every(({ str }) => /^[ -~]*$/u.test(str))) return unchanged;
  const fonts = looksOld(textOf(texts)) ? await fontsOf(page, texts) : null;
  const restored = fonts ? withLettersRestored(texts, fonts) : texts.map(({ str }) => str);
  const pieces = texts.map((item, i) => ({
    ...pieceOf({ ...item, str: withMarksComposed(restored[i] ?? '') }),
    font: fonts?.names.get(item.fontName),
  }));
  const found = piecesDecoded(pieces);
  const decodedTexts = found?.texts ?? pieces.map(({ text }) => text);
  let next = 0;
  const decoded = items.map((item) => {
    if (!('str' in item)) return item;
    const { hasEOL } = item as unknown as Item;
    const text = decodedTexts[next] ?? '';
    next += 1;
    const withBlanks = text.replaceAll(codeA0, ' '); // those that were no letter
    return { ...item, str: hasEOL ? withBlanks.slice(0, -1) : withBlanks };
  });
  return { items: decoded, fromOldFont: found?.fromOldFont ?? false };
}

const pieceOf = ({ str, fontName, hasEOL }: Item): Piece => ({
  text: hasEOL ? `${str}\n` : str,
  fontId: fontName,
});

const textOf = (items: readonly Item[]) => items.map((item) => pieceOf(item).text).join('');

interface Fonts {
  names: Map<string, string>;
  instructions: Instructions;
}

/** Whether the text is in T5, which TeX writes in fonts without a name. */
const isT5 = (items: readonly Item[]) =>
  codingOfText(textOf(items).split(/\s+/u).filter(Boolean))?.encoding === 't5';

async function fontsOf(page: TextPage, items: readonly Item[]): Promise<Fonts | null> {
  try {
    const instructions = await page.getOperatorList();
    const ids = [...new Set(items.map(({ fontName }) => fontName))];
    const fonts = await Promise.all(ids.map((id) => fontOf(page, id)));
    const names = new Map(
      ids.flatMap((id, i): [string, string][] => {
        const name = fonts[i]?.name;
        return name ? [[id, name]] : [];
      }),
    );
    return { names, instructions };
  } catch {
    return null; // A page that cannot be drawn may still be read.
  }
}

const maxWaitMs = 500;

/** A font is known only once it is loaded, which may fail. */
function fontOf(page: TextPage, id: string): Promise<{ name?: string } | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), maxWaitMs);
    page.commonObjs.get(id, (font) => {
      clearTimeout(timer);
      resolve(font as { name?: string } | null);
    });
  });
}

function withLettersRestored(items: readonly Item[], { names, instructions }: Fonts): string[] {
  const texts = items.map(({ str }) => str);
  if (isT5(items)) return withT5Letters(texts, instructions);
  const drawn = drawnByFont(instructions);
  for (const [id, name] of names) {
    if (oldFontOf(name)?.encoding !== 'tcvn3') continue;
    const own = items.flatMap(({ fontName }, i) => (fontName === id ? [i] : []));
    const whole = withSoftHyphens(
      own.map((i) => texts[i] ?? ''),
      drawn.get(id) ?? '',
    );
    own.forEach((i, at) => {
      texts[i] = whole[at] ?? '';
    });
  }
  return texts;
}
