import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { OfficeError } from './found';

/** The parts of a document that are read, by their path in the archive. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/** Bytes of all parts together: a small archive can unpack to gigabytes. */
const maxBytes = 64 * 1024 * 1024;

const xmlPart = /\.(?:xml|rels)$/i;
/** Pictures, fonts and other parts that are not read. */
const unread = /^(?:docProps|customXml)\/|\/(?:media|embeddings|charts|drawings|theme|fonts)\//i;

/** Unpacks the parts that may be read. The sizes are stated by the archive; data beyond them is cut off. */
export function unpacked(archive: Uint8Array): Parts {
  let bytes = 0;
  try {
    const parts = unzipSync(archive, {
      filter: ({ name, size, originalSize }) => {
        if (!xmlPart.test(name) || unread.test(name)) return false;
        bytes += Math.max(size, originalSize); // fflate copies `size` bytes of a stored part
        if (bytes > maxBytes) throw new OfficeError('large');
        return true;
      },
    });
    return new Map(Object.entries(parts));
  } catch (error) {
    throw error instanceof OfficeError ? error : new OfficeError('damaged');
  }
}

/** An element and its attributes, with their names without prefixes. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

interface Visitor {
  open?: (element: XmlElement) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** The whole number that an attribute or a cell states; null if it states none. */
export function wholeNumber(text: string | undefined): number | null {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : null;
  return Number.isSafeInteger(number) ? number : null;
}

const chunkSize = 1 << 16;

/** Reads a part of a document. Entities that it declares are an error and never expanded. */
export function visit(part: Uint8Array | undefined, { open, close, text }: Visitor): void {
  if (!part) return;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw new OfficeError('damaged');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const all = Object.values(tag.attributes);
    open?.({ name: tag.local, attributes: new Map(all.map((one) => [one.local, one.value])) });
  });
  parser.on('closetag', ({ local }) => close?.(local));
  parser.on('text', (found) => text?.(found));
  const whole = strFromU8(part);
  for (let at = 0; at < whole.length; at += chunkSize) {
    parser.write(whole.slice(at, at + chunkSize));
  }
  parser.close();
}

/** The parts that a part is related to, by id and by the last word of their type, as `type:styles`. */
export function relationsOf(parts: Parts, path: string): Map<string, string> {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const found = new Map<string, string>();
  visit(parts.get(`${folder}_rels/${path.slice(slash)}.rels`), {
    open: ({ name, attributes }) => {
      const target = attributes.get('Target');
      if (name !== 'Relationship' || !target || attributes.get('TargetMode') === 'External') return;
      const partPath = resolved(folder, target);
      found.set(attributes.get('Id') ?? '', partPath);
      const type = `type:${attributes.get('Type')?.split('/').at(-1)}`;
      if (!found.has(type)) found.set(type, partPath);
    },
  });
  return found;
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const names = folder.split('/').slice(0, -1);
  for (const name of target.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.') names.push(name);
  }
  return names.join('/');
}
