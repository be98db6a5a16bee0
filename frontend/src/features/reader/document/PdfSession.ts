import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FileLink } from '@/api/files/rangeLoader';
import { Store } from '@/state/Store';
import type { PageInView } from '@/ui/PageInView';
import { keepView, readView } from './keptView';
import { type OpenedPdf, openPdf } from './openPdf';
import { usefulLabels } from './pageLabels';
import { createViewer, type FindEvent, type FindStep, findIn, type Viewer } from './pdfViewer';
import {
  type Failure,
  failed,
  failureOf,
  findResult,
  initialState,
  type ReaderState,
} from './readerState';

interface PdfSource {
  ebookId: string;
  /** The accessible name of a page. */
  nameOfPage: (page: number, label: string | null) => string;
  /** Receives the page in view. */
  inView: PageInView;
}

/** One PDF in one container: opens it, shows it, and publishes its state to subscribers. */
export class PdfSession {
  readonly inView: PageInView;
  readonly #source: PdfSource;
  #link: FileLink;
  readonly #store = new Store(initialState);
  #controller = new AbortController();
  /** Null while the session has no container. */
  viewer: Viewer | null = null;
  #opened: OpenedPdf | null = null;
  #document: PDFDocumentProxy | null = null;
  /** The page requested before the document was open. */
  #requestedPage: number | null = null;
  #finding = false; // once the find bar is closed, later events of pdf.js are ignored

  constructor(source: PdfSource, link: FileLink) {
    this.inView = source.inView;
    this.#source = source;
    this.#link = link;
  }

  /** Replaces the link by a renewed one. */
  renewLink(link: FileLink): void {
    this.#link = link;
  }

  readonly subscribe = this.#store.subscribe;
  readonly state = this.#store.state;

  get document(): PDFDocumentProxy | null {
    return this.#document;
  }

  /** Opens the PDF in a container; the returned function closes it. */
  readonly attach = (container: HTMLDivElement): (() => void) => {
    const controller = new AbortController();
    this.#controller = controller;
    this.viewer = createViewer(container, controller.signal);
    this.#listen(this.viewer);
    this.#refitOnResize(container, controller.signal);
    void this.#open(controller.signal);
    return () => {
      controller.abort();
      this.#close();
      this.viewer = null;
      this.inView.set(null);
    };
  };

  goTo(page: number): void {
    if (this.state().phase !== 'ready') {
      this.#requestedPage = page;
      return;
    }
    const pageNumber = Math.min(Math.max(Math.trunc(page), 1), this.state().pageCount);
    this.viewer?.view.scrollPageIntoView({ pageNumber });
    // Otherwise the viewer notes the new place only with the next frame, and a zoom before that frame
    // would return to the old place.
    this.viewer?.view.update();
  }

  zoom(value: string): void {
    if (this.viewer) this.viewer.view.currentScaleValue = value;
  }

  zoomIn(): void {
    this.viewer?.view.increaseScale();
  }

  zoomOut(): void {
    this.viewer?.view.decreaseScale();
  }

  rotate(): void {
    if (this.viewer) this.viewer.view.pagesRotation = (this.state().rotation + 90) % 360;
  }

  find(query: string, step: FindStep): void {
    if (!this.viewer) return;
    if (query.trim() === '') {
      this.endFind();
      return;
    }
    this.#finding = true;
    findIn(this.viewer, query, step);
  }

  endFind(): void {
    this.#finding = false;
    this.viewer?.bus.dispatch('findbarclose', { source: this });
    this.#set({ found: null });
  }

  /** After a failure: requests the missing ranges again, or reopens the document. */
  retry(): void {
    const { failure } = this.state();
    const reopens = failure === 'changed' || failure === 'damaged' || failure === 'locked';
    if (this.#opened && !reopens) {
      this.#set({ failure: null, phase: this.#document ? 'ready' : 'loading' });
      this.#opened.retry();
      return;
    }
    this.#close();
    void this.#reopen(this.#controller.signal);
  }

  /** The file may have been replaced, so a new link is requested as well. */
  async #reopen(signal: AbortSignal): Promise<void> {
    this.#set(initialState);
    await this.#link.renew().catch(() => undefined);
    if (!signal.aborted) await this.#open(signal);
  }

  async #open(signal: AbortSignal): Promise<void> {
    this.#set(initialState);
    const link = { current: () => this.#link.current(), renew: () => this.#link.renew() };
    const onError = (failure: Failure) => this.#publish(failed(this.state(), failure));
    let opened: OpenedPdf | null = null;
    try {
      opened = await openPdf(link, onError, signal);
      if (signal.aborted) return opened.close();
      this.#opened = opened;
      const pdf = await opened.document;
      await pdf.getPage(1); // without it the viewer shows nothing, and only the console says so
      if (!signal.aborted && this.#opened === opened) this.#show(pdf);
    } catch (error) {
      if (!signal.aborted && this.#opened === opened) onError(failureOf(error));
    }
  }

  #show(pdf: PDFDocumentProxy): void {
    if (!this.viewer) return;
    this.#document = pdf;
    this.viewer.links.setDocument(pdf);
    this.viewer.view.setDocument(pdf);
  }

  #close(): void {
    this.viewer?.view.setDocument(null as unknown as PDFDocumentProxy);
    this.viewer?.links.setDocument(null);
    this.#opened?.close();
    this.#opened = null;
    this.#document = null;
  }

  #listen({ bus, view }: Viewer): void {
    bus.on('pagesinit', () => this.#ready(view));
    bus.on('pagechanging', (event: { pageNumber: number }) => this.#turnedTo(event.pageNumber));
    bus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) => {
      this.#set({ scale, zoom: presetValue ?? String(scale) });
    });
    bus.on('rotationchanging', ({ pagesRotation }: { pagesRotation: number }) => {
      this.#set({ rotation: pagesRotation });
    });
    bus.on('updatefindcontrolstate', ({ state, matchesCount }: FindEvent) => {
      if (this.#finding) this.#set({ found: findResult(state, matchesCount) });
    });
    bus.on('updatefindmatchescount', ({ matchesCount }: FindEvent) => {
      const { found } = this.state();
      if (this.#finding && found) this.#set({ found: { ...found, ...matchesCount } });
    });
  }

  #ready(view: Viewer['view']): void {
    const pageCount = view.pagesCount;
    const saved = readView(this.#source.ebookId);
    view.currentScaleValue = saved?.zoom ?? initialState.zoom;
    view.pagesRotation = saved?.rotation ?? 0;
    const page = Math.min(this.#requestedPage ?? saved?.page ?? 1, pageCount);
    this.#requestedPage = null;
    this.inView.set(page);
    this.#set({ phase: 'ready', failure: null, pageCount });
    if (page > 1) this.goTo(page);
    this.#namePages(null);
    void this.#readLabels();
  }

  async #readLabels(): Promise<void> {
    const document = this.#document;
    const labels = usefulLabels((await document?.getPageLabels().catch(() => null)) ?? null);
    if (!labels || document !== this.#document) return;
    this.#namePages(labels);
    this.#set({ labels });
  }

  #namePages(labels: readonly string[] | null): void {
    for (let i = 0; i < this.state().pageCount; i += 1) {
      const page: { div: HTMLDivElement } | undefined = this.viewer?.view.getPageView(i);
      page?.div.setAttribute('aria-label', this.#source.nameOfPage(i + 1, labels?.[i] ?? null));
    }
  }

  /** Zooms that depend on the window's size are updated when it changes. */
  #refitOnResize(container: HTMLDivElement, signal: AbortSignal): void {
    const observer = new ResizeObserver(() => {
      const { phase, zoom } = this.state();
      if (phase === 'ready' && Number.isNaN(Number(zoom))) this.zoom(zoom);
    });
    observer.observe(container);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  }

  #turnedTo(page: number): void {
    if (this.state().phase !== 'ready') return;
    this.inView.set(page);
    this.#keepView();
  }

  #set(change: Partial<ReaderState>): void {
    this.#publish({ ...this.state(), ...change });
  }

  #publish(state: ReaderState): void {
    this.#store.set(state);
    this.#keepView();
  }

  #keepView(): void {
    const { phase, zoom, rotation } = this.state();
    const page = this.inView.state();
    if (phase === 'ready' && page) keepView(this.#source.ebookId, { page, zoom, rotation });
  }
}
