import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The entries that a page inherits from the nodes above it (ISO 32000-2 §7.7.3.4). */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

const namesOf = (text: string) => new Set(text.split(' ').map((name) => `/${name}`));

/** Entries of any object that are not drawn. */
const notDrawn = namesOf('Parent StructParent StructParents PieceInfo Metadata LastModified');

/** Entries that are not drawn in pages and annotations. Elsewhere they may name an image. */
const notDrawnInPages = namesOf('P Dest A AA B NM M Thumb');
const isDrawnInPage = ([key]: [string, PDFObject]) => !notDrawnInPages.has(key);

/** The annotation of a form field, which is drawn from a value that is elsewhere. */
const formField = '/Widget';

/** An object that is deeper is damaged or hostile. */
const maxDepth = 200;

/**
 * A digest of each page: of its contents, and of everything that is used to draw them. Pages with
 * the same digest look the same, also in different files. Null for a page that has to be drawn to
 * compare it; empty for a file that cannot be parsed or is encrypted.
 */
export async function pageDigests(bytes: Uint8Array): Promise<(string | null)[]> {
  try {
    const context = await PDFParser.forBytesWithOptions(bytes).parseDocument();
    return context.trailerInfo.Encrypt ? [] : new Digester(context).digestsOfPages();
  } catch {
    return []; // then every page is drawn
  }
}

class Digester {
  readonly #context: PDFContext;
  /** Digests by reference, because pages share fonts and images. */
  readonly #known = new Map<string, Known>();
  /** The references of the objects that are being digested, the outermost first. */
  readonly #open: string[] = [];
  /** The place in `#open` of the outermost object that was met again. */
  #metAgain = Number.POSITIVE_INFINITY;
  /** Whether a digest was used that lacks a part. */
  #lacksPart = false;
  /** The lists of pages that were read: in a hostile file countless paths lead to the same one. */
  readonly #readKids = new Set<PDFArray>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  digestsOfPages(): (string | null)[] {
    const root = this.#dict(this.#context.trailerInfo.Root);
    const layers = this.#digestOf(root?.get(PDFName.of('OCProperties')));
    return this.#pagesBelow(root?.get(PDFName.of('Pages')), new Map(), 0).map((page) => {
      if (this.#hasFormFields(page)) return null;
      this.#lacksPart = false;
      const found = this.#digestOfEntries([...page].filter(isDrawnInPage), layers, 0);
      return this.#lacksPart ? null : found;
    });
  }

  /** The entries of the pages of a tree, with those that they inherit. */
  #pagesBelow(node: PDFObject | undefined, above: Entries, depth: number): Entries[] {
    const dict = this.#dict(node);
    if (!dict || depth > maxDepth) throw new Error('not a tree of pages');
    const own = new Map(dict.entries().map(([key, value]) => [key.toString(), value]));
    const passedOn = inherited.flatMap((name): [string, PDFObject][] => {
      const value = own.get(`/${name}`) ?? above.get(`/${name}`);
      return value ? [[`/${name}`, value]] : [];
    });
    const kids = this.#context.lookup(own.get('/Kids'));
    if (!(kids instanceof PDFArray)) return [new Map([...own, ...passedOn])];
    if (this.#readKids.has(kids)) throw new Error('not a tree of pages');
    this.#readKids.add(kids);
    return kids.asArray().flatMap((kid) => this.#pagesBelow(kid, new Map(passedOn), depth + 1));
  }

  #hasFormFields(page: Entries): boolean {
    const annotations = this.#context.lookup(page.get('/Annots'));
    if (!(annotations instanceof PDFArray)) return false;
    const kindOf = (annotation: PDFObject) =>
      this.#dict(annotation)?.get(PDFName.of('Subtype'))?.toString();
    return annotations.asArray().some((annotation) => kindOf(annotation) === formField);
  }

  #digestOf(object: PDFObject | undefined, depth = 0): string {
    if (depth > maxDepth) throw new Error('too deep');
    if (object instanceof PDFRef) return this.#digestOfReference(object, depth);
    if (object instanceof PDFArray) {
      return digest(
        object
          .asArray()
          .map((item) => this.#digestOf(item, depth + 1))
          .join(),
      );
    }
    if (object instanceof PDFDict) return this.#digestOfDict(object, '', depth);
    if (object instanceof PDFRawStream) {
      return this.#digestOfDict(object.dict, bytesToHex(sha256(object.contents)), depth);
    }
    if (object instanceof PDFInvalidObject) throw new Error('damaged');
    return object?.toString() ?? '';
  }

  #digestOfReference(ref: PDFRef, depth: number): string {
    const { tag } = ref;
    const known = this.#known.get(tag);
    if (known) return this.#again(known);
    const place = this.#open.indexOf(tag);
    if (place >= 0) {
      this.#metAgain = Math.min(this.#metAgain, place);
      return 'above';
    }
    const metBefore = this.#metAgain;
    this.#metAgain = Number.POSITIVE_INFINITY;
    this.#open.push(tag);
    const found = this.#digestOf(this.#context.lookup(ref), depth + 1);
    this.#open.pop();
    const lacks = this.#open[this.#metAgain] ?? null; // no longer the object itself
    this.#known.set(tag, { digest: found, lacks });
    this.#metAgain = Math.min(metBefore, lacks === null ? metBefore : this.#metAgain);
    return found;
  }

  /** A known digest. What it lacks is in the digest of the outer object, while that one is open. */
  #again({ digest: found, lacks }: Known): string {
    const place = lacks === null ? Number.POSITIVE_INFINITY : this.#open.indexOf(lacks);
    if (place < 0) this.#lacksPart = true;
    else this.#metAgain = Math.min(this.#metAgain, place);
    return found;
  }

  #digestOfDict(dict: PDFDict, contents: string, depth: number): string {
    const isAnnotation = dict.has(PDFName.of('Rect'));
    const entries = dict
      .entries()
      .map(([key, value]): [string, PDFObject] => [key.toString(), value])
      .filter((entry) => !isAnnotation || isDrawnInPage(entry));
    return this.#digestOfEntries(entries, contents, depth);
  }

  #digestOfEntries(entries: [string, PDFObject][], prefix: string, depth: number): string {
    const drawn = entries
      .filter(([key]) => !notDrawn.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return digest(
      [prefix, ...drawn.map(([key, value]) => `${key} ${this.#digestOf(value, depth + 1)}`)].join(),
    );
  }

  #dict(object: PDFObject | undefined): PDFDict | undefined {
    const found = this.#context.lookup(object);
    return found instanceof PDFDict ? found : undefined;
  }
}

type Entries = Map<string, PDFObject>;

interface Known {
  digest: string;
  /** The outer object that the digest leaves out, because it contains this one and is in it. */
  lacks: string | null;
}

const digest = (text: string) => bytesToHex(sha256(new TextEncoder().encode(text)));
