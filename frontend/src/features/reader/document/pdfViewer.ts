import 'pdfjs-dist/legacy/web/pdf_viewer.css';
import { AnnotationEditorType, AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  EventBus,
  type GenericL10n,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PageLayout } from '@/features/notes/page/useFrames';
import { spelledInPlace, withPlainLetters } from '@/text/spelling';
import { mergeMatches } from './mergeMatches';
import { pageLayout } from './pageLayout';

export interface Viewer {
  bus: EventBus;
  links: PDFLinkService;
  view: PDFViewer;
  layout: PageLayout;
}

type Match = Parameters<PDFFindController['scrollMatchIntoView']>[0];

/**
 * Finds words regardless of case, diacritics and spelling, as the product's search does. The method
 * of pdf.js itself ignores case and diacritics, but does not find d for đ, or another spelling.
 */
class FoldingFindController extends PDFFindController {
  readonly #container: HTMLElement;

  constructor(bus: EventBus, links: PDFLinkService, container: HTMLElement) {
    super({ eventBus: bus, linkService: links });
    this.#container = container;
  }

  override match(query: string | string[], content: string, page: number) {
    const matchesBy = (fold: (text: string) => string) => {
      const words = typeof query === 'string' ? fold(query) : query.map(fold);
      return super.match(words, fold(content), page) ?? [];
    };
    return mergeMatches(matchesBy(withPlainLetters), matchesBy(spelledInPlace));
  }

  /** Scrolls only the pages: the original method also scrolls the window. */
  override scrollMatchIntoView(match: Match): void {
    const { element } = match;
    if (!element) return;
    const scrollIntoView = () => scrollWithin(this.#container, element);
    super.scrollMatchIntoView({ ...match, element: { scrollIntoView } as unknown as HTMLElement });
  }
}

/** Keeps some lines above the match in view, as context. */
function scrollWithin(container: HTMLElement, element: HTMLElement): void {
  const [outer, inner] = [container.getBoundingClientRect(), element.getBoundingClientRect()];
  const left = inner.left - outer.left - (outer.width - inner.width) / 2;
  container.scrollBy({ top: inner.top - outer.top - 96, left, behavior: 'instant' });
}

/** No translations are loaded: the few texts of the viewer's own are set elsewhere. */
const noLocalization = {
  getLanguage: () => 'vi',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  pause: () => {},
  resume: () => {},
  destroy: async () => {},
} as unknown as GenericL10n;

/**
 * The link service focuses the page that a link leads to once the page's text is drawn, which may be
 * long afterwards. If the user has moved the focus by then, the focus stays where it is.
 */
function busOfLinks(bus: EventBus): EventBus {
  const on: EventBus['on'] = (event, listener, options) => {
    const { activeElement: link, body } = document;
    const unlessMoved = (data: unknown) => {
      const focused = document.activeElement;
      if (focused === link || focused === body) listener(data);
    };
    bus.on(event, event === 'textlayerrendered' ? unlessMoved : listener, options);
  };
  return { on, dispatch: bus.dispatch.bind(bus) } as unknown as EventBus;
}

/** Below this width a page takes all of it. */
const narrow = 600;

/** Assembles the components of pdf.js in a container whose first child receives the pages. */
export function createViewer(container: HTMLDivElement, signal: AbortSignal): Viewer {
  const bus = new EventBus();
  const links = new PDFLinkService({
    eventBus: busOfLinks(bus),
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
    ignoreDestinationZoom: true,
  });
  const options = {
    container,
    eventBus: bus,
    linkService: links,
    findController: new FoldingFindController(bus, links, container),
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: container.clientWidth < narrow,
    l10n: noLocalization,
    abortSignal: signal,
  };
  const view = new PDFViewer(options);
  links.setViewer(view);
  bus.on('pagesinit', () => leaveCopyToBrowser(container));
  return { bus, links, view, layout: pageLayout(bus, view, container) };
}

/**
 * pdf.js has a hidden element, which tells it that everything is selected. On a copy it then reads the
 * whole PDF and puts only its text on the clipboard. Without the element the browser copies.
 */
function leaveCopyToBrowser(container: HTMLElement): void {
  container.querySelector('#hiddenCopyElement')?.remove();
}

/** What pdf.js reports of a search. */
export interface FindEvent {
  state: number;
  matchesCount: { current: number; total: number };
}

export type FindStep = 'first' | 'next' | 'previous';

/** Searches for words, or goes to the next match. */
export function findIn({ bus, view }: Viewer, query: string, step: FindStep): void {
  bus.dispatch('find', {
    source: view,
    type: step === 'first' ? '' : 'again',
    query,
    caseSensitive: false,
    entireWord: false,
    matchDiacritics: false,
    highlightAll: true,
    findPrevious: step === 'previous',
  });
}
