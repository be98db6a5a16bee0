import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { itemsDecoded } from '@/text/oldFonts/pageItems';

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Stream = PDFPageProxy['streamTextContent'];

/**
 * Makes all pages of a document give their text in Unicode, so that the text layer, the search and the
 * notes get the same text.
 */
export function withTextInUnicode(pdf: PDFDocumentProxy): PDFDocumentProxy {
  const wrapped = new WeakSet<PDFPageProxy>();
  const getPage = pdf.getPage.bind(pdf);
  pdf.getPage = async (number) => {
    const page = await getPage(number);
    if (wrapped.has(page)) return page;
    wrapped.add(page);
    page.streamTextContent = streamOf(page, page.streamTextContent.bind(page));
    return page;
  };
  return pdf;
}

/** The text of a page as one chunk: it is converted as a whole. */
function streamOf(page: PDFPageProxy, stream: Stream): Stream {
  return (options) =>
    new ReadableStream({
      start: async (controller) => {
        try {
          const content = await contentOf(stream(options));
          const { items } = await itemsDecoded(page, content.items);
          controller.enqueue({ ...content, items });
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
    });
}

async function contentOf(stream: ReadableStream<Content>): Promise<Content> {
  const reader = stream.getReader();
  const all: Content = { items: [], styles: {}, lang: null };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return all;
    all.lang ??= value.lang;
    Object.assign(all.styles, value.styles);
    for (const item of value.items) all.items.push(item);
  }
}
