import type { EventBus, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { rotationOf } from '@/features/notes/page/geometry';
import type { Frame, PageLayout } from '@/features/notes/page/useFrames';

/** Events of pdf.js after which pages have another size or place, or are scrolled. */
const layoutEvents = [
  'pagesinit',
  'pagesloaded',
  'pagerendered',
  'scalechanging',
  'rotationchanging',
  'updateviewarea',
];

/** Measures the pages as laid out by pdf.js; their elements have a size before they are drawn. */
export function pageLayout(bus: EventBus, view: PDFViewer, container: HTMLElement): PageLayout {
  const frameOf = (page: number): Frame | null => {
    const div: HTMLElement | undefined = view.getPageView(page - 1)?.div;
    if (!div) return null;
    const [outer, inner] = [container.getBoundingClientRect(), div.getBoundingClientRect()];
    return {
      page,
      left: inner.left - outer.left - container.clientLeft + container.scrollLeft,
      top: inner.top - outer.top - container.clientTop + container.scrollTop,
      width: inner.width,
      height: inner.height,
      rotation: rotationOf(view.pagesRotation),
    };
  };
  const inSight = () => ({
    top: container.scrollTop,
    bottom: container.scrollTop + container.clientHeight,
  });
  const subscribe = (listener: () => void) => {
    const resized = new ResizeObserver(listener);
    resized.observe(container);
    for (const name of layoutEvents) bus.on(name, listener);
    return () => {
      resized.disconnect();
      for (const name of layoutEvents) bus.off(name, listener);
    };
  };
  return { frameOf, inSight, subscribe };
}
