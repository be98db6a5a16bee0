/** Creates canvases for pdf.js where there is no document. */
export class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy(made: { canvas: OffscreenCanvas | null; context: unknown }): void {
    if (made.canvas) {
      made.canvas.width = 0;
      made.canvas.height = 0;
    }
    made.canvas = null;
    made.context = null;
  }
}

/** SVG filters need a document; pages are readable without them. */
export class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  addSelectionHCMFilter = () => 'none';
  addSelectionFilter = () => 'none';
  createSelectionStyle = () => null;
  destroy(): void {}
}

/** What pdf.js needs to draw in a worker, which has no document; its fonts are the worker's own. */
export const withoutDocument = {
  useWorkerFetch: true,
  ownerDocument: { fonts: (globalThis as { fonts?: unknown }).fonts } as HTMLDocument,
  CanvasFactory: OffscreenCanvases,
  FilterFactory: NoFilters,
};
