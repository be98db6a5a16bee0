import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPage, drawTimeoutMs } from './drawPage';

const canvas = () => ({ width: 0, height: 0 }) as HTMLCanvasElement;
const never = new Promise<void>(() => undefined);

/** A PDF of which some pages wait for their bytes; `drawn` lists the pages that were drawn. */
function pdf(pages: {
  read?: Record<number, Promise<void>>;
  render?: Record<number, Promise<void>>;
}) {
  const drawn: number[] = [];
  const cancel = vi.fn();
  const getPage = async (page: number) => {
    await pages.read?.[page];
    return {
      rotate: 0,
      getViewport: () => ({ width: 10, height: 20, rotation: 0 }),
      render: () => {
        const promise = Promise.resolve(pages.render?.[page]).then(() => void drawn.push(page));
        return { promise, cancel };
      },
    };
  };
  const document = { getPage } as unknown as PDFDocumentProxy;
  const draw = (page: number, onFailed?: () => void) =>
    drawPage(document, { page, rotation: 0, width: 10, height: 20 }, canvas(), onFailed);
  return { draw, drawn, cancel };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('devicePixelRatio', 1);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(10 * drawTimeoutMs); // the queue is empty again
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('RULES §10.16: pages are drawn one after the other', () => {
  it('in order', async () => {
    let arrive = () => {};
    const { draw, drawn } = pdf({ read: { 1: new Promise((done) => (arrive = done)) } });
    draw(1);
    draw(2);
    await settle();
    expect(drawn).toEqual([]);
    arrive();
    await settle();
    expect(drawn).toEqual([1, 2]);
  });

  it.each(['read', 'render'] as const)(
    'a page that waits in its %s is cancelled, and the next one is drawn',
    async (step) => {
      const { draw, drawn, cancel } = pdf({ [step]: { 1: never } });
      const stop = draw(1);
      draw(2);
      await settle();
      stop();
      await settle();
      expect(drawn).toEqual([2]);
      expect(cancel).toHaveBeenCalledTimes(step === 'render' ? 1 : 0);
    },
  );

  it('a page whose bytes are late does not hold up the others, and is drawn when they arrive', async () => {
    let arrive = () => {};
    const { draw, drawn } = pdf({ read: { 1: new Promise((done) => (arrive = done)) } });
    draw(1);
    draw(2);
    await vi.advanceTimersByTimeAsync(drawTimeoutMs);
    expect(drawn).toEqual([2]);
    arrive();
    await settle();
    expect(drawn).toEqual([2, 1]);
  });

  it('a page that was cancelled before its turn is not drawn', async () => {
    const { draw, drawn } = pdf({});
    draw(1);
    draw(2)();
    draw(3);
    await settle();
    expect(drawn).toEqual([1, 3]);
  });

  it('a failure is reported once, unless it was cancelled', async () => {
    const failed = vi.fn();
    const { draw, drawn } = pdf({ render: { 1: Promise.reject(new Error('damaged')) } });
    draw(1, failed);
    draw(2);
    await settle();
    expect(failed).toHaveBeenCalledOnce();
    expect(drawn).toEqual([2]);
  });
});
