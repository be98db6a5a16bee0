import { expect, it, onTestFinished, vi } from 'vitest';
import { Store } from '@/state/Store';
import type { openPdf as open } from './openPdf';
import { PdfSession } from './PdfSession';

const openPdf = vi.hoisted(() => vi.fn<typeof open>());
vi.mock('./openPdf', () => ({ openPdf }));
const view = { setDocument: () => {} };
vi.mock('./pdfViewer', () => ({
  createViewer: () => ({ bus: { on: () => {} }, links: view, view }),
}));

const settled = () => new Promise((done) => setTimeout(done));

it('RULES §10.16: a PDF that is opened again is not called damaged because it was closed', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  openPdf.mockImplementation(async () => {
    let close = () => {};
    const document = new Promise<never>((_, reject) => {
      close = () => reject(new Error('closed'));
    });
    return { document, retry: () => {}, close };
  });
  const renew = () => new Promise<string>(() => {});
  const source = { ebookId: 'e', nameOfPage: String, inView: new Store<number | null>(null) };
  const session = new PdfSession(source, { current: () => '/a.pdf', renew });
  session.attach({} as HTMLDivElement);
  await settled();
  openPdf.mock.calls[0]?.[1]('changed');
  expect(session.state()).toMatchObject({ phase: 'failed', failure: 'changed' });
  session.retry();
  await settled();
  expect(session.state()).toMatchObject({ phase: 'loading', failure: null });
});
