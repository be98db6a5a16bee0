import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawPage } from '@/features/reader/document/drawPage';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import { Thumbnail } from './Thumbnail';

vi.mock('@/features/reader/document/drawPage', () => ({ drawPage: vi.fn(() => () => undefined) }));

afterEach(cleanup);

it('is drawn by where it is now, if it has left and come back meanwhile', () => {
  let report = (_: Partial<IntersectionObserverEntry>[]) => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: typeof report) {
        report = callback;
      }
    },
  );
  render(<Thumbnail session={{} as PdfSession} page={1} rotation={0} />);
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(drawPage).toHaveBeenCalledOnce();
});
