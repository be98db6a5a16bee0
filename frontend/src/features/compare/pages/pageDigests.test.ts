import { PDFDocument, PDFName, type PDFRef, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { pageDigests } from './pageDigests';

interface Content {
  text: string;
  /** The title of the document; with one, the numbers of its objects differ. */
  title?: string;
  change?: (document: PDFDocument) => void;
}

/** A file of two pages with a font and a rectangle, the first with this text. */
async function fileOf({ text, title = '', change }: Content): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  if (title !== '') document.context.register(document.context.obj({ other: title })); // moves numbers
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const line of [text, 'second']) {
    const page = document.addPage([300, 400]);
    page.drawText(line, { font, size: 20, x: 20, y: 300 });
    page.drawRectangle({ x: 20, y: 20, width: 50, height: 50, color: rgb(1, 0, 0) });
  }
  change?.(document);
  return document.save();
}

const digestsOf = async (content: Content) => pageDigests(await fileOf(content));

describe('RULES §18.7: pages with the same contents are recognised without drawing', () => {
  it('whatever else is in their files, and wherever they stand', async () => {
    const [one, two] = await digestsOf({ text: 'first' });
    const again = await digestsOf({ text: 'first', title: 'Another file' });
    expect(again).toEqual([one, two]);
    expect(one).not.toBe(two);
    const change = (document: PDFDocument) => void document.insertPage(0, [300, 400]);
    expect((await digestsOf({ text: 'first', change })).slice(1)).toEqual([one, two]);
  });

  it.each<[string, (document: PDFDocument) => void]>([
    ['a letter', (document) => document.getPage(0).drawText('x', { x: 5, y: 5 })],
    ['the size of the page', (document) => document.getPage(0).setSize(301, 400)],
    [
      'its rotation',
      (document) => document.getPage(0).setRotation({ type: 'degrees', angle: 90 } as never),
    ],
    [
      'what it inherits',
      (document) => document.catalog.Pages().set(PDFName.of('Rotate'), document.context.obj(90)),
    ],
    [
      'a stamp',
      (document) => {
        const annotation = { Type: 'Annot', Subtype: 'Square', Rect: [1, 1, 9, 9], C: [1, 0, 0] };
        document
          .getPage(0)
          .node.addAnnot(document.context.register(document.context.obj(annotation)));
      },
    ],
    [
      'layers',
      (document) =>
        document.catalog.set(PDFName.of('OCProperties'), document.context.obj({ D: { OFF: [] } })),
    ],
  ])('%s makes another page', async (_, change) => {
    const [before] = await digestsOf({ text: 'first' });
    const [after] = await digestsOf({ text: 'first', change });
    expect(after).toBeTruthy();
    expect(after).not.toBe(before);
  });

  it('of two forms that contain each other, a page that begins with the inner one must be drawn', async () => {
    const change = (color: number) => (document: PDFDocument) => {
      const { context } = document;
      const [outer, inner] = [context.nextRef(), context.nextRef()];
      const form = (content: string, other: PDFRef) =>
        context.stream(content, {
          ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] },
          Resources: { XObject: { Other: other } },
        });
      context.assign(outer, form(`${color} 0 0 rg 0 0 9 9 re f`, inner));
      context.assign(inner, form('/Other Do', outer));
      document.getPage(0).node.setXObject(PDFName.of('A'), outer);
      document.getPage(1).node.setXObject(PDFName.of('A'), inner);
    };
    const before = await digestsOf({ text: 'first', change: change(0) });
    const after = await digestsOf({ text: 'first', change: change(1) });
    expect([before[1], after[1]]).toEqual([null, null]);
    expect(before[0]).toBeTruthy();
    expect(after[0]).not.toBe(before[0]);
  });

  it('an image counts, even under the name of an entry that is not drawn', async () => {
    const named = (color: number) =>
      digestsOf({
        text: 'first',
        change: (document) => {
          const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] };
          const drawn = document.context.register(
            document.context.flateStream(`${color} 0 0 rg 0 0 9 9 re f`, form),
          );
          document.getPage(0).node.setXObject(PDFName.of('A'), drawn);
        },
      });
    expect((await named(1))[0]).not.toBe((await named(0))[0]);
  });

  it('letters in another order make another page', async () => {
    const [before] = await digestsOf({ text: '12345678' });
    const [after] = await digestsOf({ text: '12345687' });
    expect(after).not.toBe(before);
  });

  it('links lead elsewhere without changing the page', async () => {
    const link = (where: number) => (document: PDFDocument) => {
      const { context } = document;
      const Dest = [document.getPage(where).ref, 'Fit'];
      const annotation = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [1, 1, 9, 9], Dest });
      document.getPage(0).node.addAnnot(context.register(annotation));
    };
    const [first] = await digestsOf({ text: 'first', change: link(0) });
    const [second] = await digestsOf({ text: 'first', change: link(1) });
    expect(second).toBe(first);
  });

  it('a page with fields of a form must be drawn', async () => {
    const found = await digestsOf({
      text: 'first',
      change: (document) => {
        document.getForm().createTextField('name').addToPage(document.getPage(0), { x: 9, y: 9 });
      },
    });
    expect(found).toEqual([null, expect.any(String)]);
  });

  it('a file that is not a PDF, whose tree of pages is endless, or that is encrypted gives nothing', async () => {
    expect(await pageDigests(new TextEncoder().encode('no PDF'))).toEqual([]);
    const loop = await digestsOf({
      text: 'first',
      change: ({ catalog, context }) => {
        const pages = catalog.get(PDFName.of('Pages'));
        catalog.Pages().set(PDFName.of('Kids'), context.obj([pages]));
      },
    });
    expect(loop).toEqual([]);
    const doubled = await digestsOf({
      text: 'first',
      change: ({ catalog, context }) => {
        let node = context.register(context.obj({ Type: 'Pages', Kids: [] }));
        for (let level = 0; level < 40; level += 1) {
          node = context.register(context.obj({ Type: 'Pages', Kids: [node, node] }));
        }
        catalog.Pages().set(PDFName.of('Kids'), context.obj([node]));
      },
    });
    expect(doubled).toEqual([]); // 2⁴⁰ nodes
    const locked = await fileOf({
      text: 'first',
      change: (document) => {
        document.context.trailerInfo.Encrypt = document.context.obj({ Filter: PDFString.of('x') });
      },
    });
    expect(await pageDigests(locked)).toEqual([]);
  });
});
