import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What a page may inherit from the tree above it. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** What leads away from a page, or is not drawn. */
const notDrawn = new Set(
  'Parent P Dest A AA B StructParent StructParents PieceInfo Metadata LastModified NM M Thumb'
    .split(' ')
    .map((name) => `/${name}`),
);

/** Fields of forms are drawn from values that are elsewhere. */
const field = '/Widget';

/** A tree or an object that is deeper is damaged or hostile. */
const deepest = 200;

/**
 * A digest of each page's contents with all that they are drawn from. Two pages with the same
 * digest look the same, whatever file they are in. Null for a page that only drawing can tell;
 * empty for a file that cannot be parsed, or that is encrypted.
 */
export async function pageDigests(bytes: Uint8Array): Promise<(string | null)[]> {
  try {
    const context = await PDFParser.forBytesWithOptions(bytes).parseDocument();
    return context.trailerInfo.Encrypt ? [] : new Digests(context).ofPages();
  } catch {
    return []; // then every page is drawn
  }
}

class Digests {
  readonly #context: PDFContext;
  /** Digests by reference, because pages share fonts and images. Null while one is computed. */
  readonly #known = new Map<string, string | null>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  ofPages(): (string | null)[] {
    const root = this.#dict(this.#context.trailerInfo.Root);
    const layers = this.#of(root?.get(PDFName.of('OCProperties')));
    return this.#pagesBelow(root?.get(PDFName.of('Pages')), new Map(), 0).map((page) =>
      this.#isWithFields(page) ? null : this.#ofEntries([...page], layers, 0),
    );
  }

  /** The entries of the pages of a tree, with those that they inherit. */
  #pagesBelow(node: PDFObject | undefined, above: Entries, depth: number): Entries[] {
    const dict = this.#dict(node);
    if (!dict || depth > deepest) throw new Error('not a tree of pages');
    const own = new Map(dict.entries().map(([key, value]) => [key.toString(), value]));
    const given = inherited.flatMap((name): [string, PDFObject][] => {
      const value = own.get(`/${name}`) ?? above.get(`/${name}`);
      return value ? [[`/${name}`, value]] : [];
    });
    const kids = this.#context.lookup(own.get('/Kids'));
    if (!(kids instanceof PDFArray)) return [new Map([...own, ...given])];
    return kids.asArray().flatMap((kid) => this.#pagesBelow(kid, new Map(given), depth + 1));
  }

  #isWithFields(page: Entries): boolean {
    const notes = this.#context.lookup(page.get('/Annots'));
    if (!(notes instanceof PDFArray)) return false;
    const kindOf = (note: PDFObject) => this.#dict(note)?.get(PDFName.of('Subtype'))?.toString();
    return notes.asArray().some((note) => kindOf(note) === field);
  }

  #of(object: PDFObject | undefined, depth = 0): string {
    if (depth > deepest) throw new Error('too deep');
    if (object instanceof PDFRef) return this.#ofReference(object, depth);
    if (object instanceof PDFArray) {
      return digest(
        object
          .asArray()
          .map((one) => this.#of(one, depth + 1))
          .join(),
      );
    }
    if (object instanceof PDFDict) return this.#ofDict(object, '', depth);
    if (object instanceof PDFRawStream) {
      return this.#ofDict(object.dict, bytesToHex(sha256(object.contents)), depth);
    }
    return object?.toString() ?? '';
  }

  #ofReference(ref: PDFRef, depth: number): string {
    const known = this.#known.get(ref.tag);
    if (known !== undefined) return known ?? 'above';
    this.#known.set(ref.tag, null);
    const found = this.#of(this.#context.lookup(ref), depth + 1);
    this.#known.set(ref.tag, found);
    return found;
  }

  #ofDict(dict: PDFDict, contents: string, depth: number): string {
    const entries = dict
      .entries()
      .map(([key, value]): [string, PDFObject] => [key.toString(), value]);
    return this.#ofEntries(entries, contents, depth);
  }

  #ofEntries(entries: [string, PDFObject][], more: string, depth: number): string {
    const drawn = entries
      .filter(([key]) => !notDrawn.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return digest(
      [more, ...drawn.map(([key, one]) => `${key} ${this.#of(one, depth + 1)}`)].join(),
    );
  }

  #dict(object: PDFObject | undefined): PDFDict | undefined {
    const found = this.#context.lookup(object);
    return found instanceof PDFDict ? found : undefined;
  }
}

type Entries = Map<string, PDFObject>;

const digest = (text: string) => bytesToHex(sha256(new TextEncoder().encode(text)));
