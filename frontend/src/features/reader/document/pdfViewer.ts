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
import { pageLayout } from './pageLayout';

export interface Viewer {
  bus: EventBus;
  links: PDFLinkService;
  view: PDFViewer;
  layout: PageLayout;
}

/** Marks fold away by themselves; đ has none to fold, being a letter of its own. */
const foldLetterD = (text: string) => text.replaceAll('đ', 'd').replaceAll('Đ', 'D');

type Match = Parameters<PDFFindController['scrollMatchIntoView']>[0];

/** Finds words without regard to case and diacritics, as the product's search does. */
class FoldingFindController extends PDFFindController {
  readonly #container: HTMLElement;

  constructor(bus: EventBus, links: PDFLinkService, container: HTMLElement) {
    super({ eventBus: bus, linkService: links });
    this.#container = container;
  }

  override match(query: string | string[], content: string, page: number) {
    const folded = typeof query === 'string' ? foldLetterD(query) : query.map(foldLetterD);
    return super.match(folded, foldLetterD(content), page);
  }

  /** Scrolls the pages alone: the original takes the whole window along. */
  override scrollMatchIntoView(match: Match): void {
    const { element } = match;
    if (!element) return;
    const scrollIntoView = () => bringInto(this.#container, element);
    super.scrollMatchIntoView({ ...match, element: { scrollIntoView } as unknown as HTMLElement });
  }
}

/** Some lines above it stay in view, for what is found is read with what it stands in. */
function bringInto(container: HTMLElement, element: HTMLElement): void {
  const [outer, inner] = [container.getBoundingClientRect(), element.getBoundingClientRect()];
  const left = inner.left - outer.left - (outer.width - inner.width) / 2;
  container.scrollBy({ top: inner.top - outer.top - 96, left, behavior: 'instant' });
}

/** The viewer's own words are few, and set where they are shown; nothing is loaded for them. */
const noWords = {
  getLanguage: () => 'vi',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  pause: () => {},
  resume: () => {},
  destroy: async () => {},
} as unknown as GenericL10n;

/** Below this width a page gets all of it. */
const narrow = 600;

/** The components of pdf.js, put together in a container whose first child takes the pages. */
export function createViewer(container: HTMLDivElement, signal: AbortSignal): Viewer {
  const bus = new EventBus();
  const links = new PDFLinkService({
    eventBus: bus,
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
    l10n: noWords,
    abortSignal: signal,
  };
  const view = new PDFViewer(options);
  links.setViewer(view);
  return { bus, links, view, layout: pageLayout(bus, view, container) };
}

export type FindStep = 'first' | 'next' | 'previous';

/** Looks for words, or for the next of those that are looked for. */
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
