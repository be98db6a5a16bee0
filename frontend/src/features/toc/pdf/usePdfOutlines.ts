import { type Dispatch, useEffect, useReducer } from 'react';
import type { FileLink } from '@/api/files/rangeLoader';
import { emptyProposal, hasEnoughBookmarks, type Proposal } from '@/features/proposals/proposal';
import { reader } from '@/features/proposals/read/reader';
import { type OutlinesEvent, type PdfOutlines, reduceOutlines, unread } from './pdfOutlines';

/** Reads the outlines of a PDF while the panel is open. */
export function usePdfOutlines(link: FileLink): [PdfOutlines, Dispatch<OutlinesEvent>] {
  const [outlines, dispatch] = useReducer(reduceOutlines, unread);
  const { phase, requested } = outlines;
  useEffect(() => {
    if (phase !== 'reading') return;
    const stop = new AbortController();
    void read(link, requested, stop.signal, (result) => dispatch({ do: 'report', ...result }));
    return () => stop.abort();
  }, [link, phase, requested]);
  return [outlines, dispatch];
}

async function read(
  link: FileLink,
  outlineFrom: PdfOutlines['requested'],
  signal: AbortSignal,
  report: (result: { proposal: Proposal; done: boolean }) => void,
): Promise<void> {
  try {
    const { readPdf } = await reader.load();
    const onProgress = (soFar: Proposal) => {
      // The reducer then ends the reading, unless the contents pages were requested.
      if (!signal.aborted && hasEnoughBookmarks(soFar)) report({ proposal: soFar, done: false });
    };
    report({ proposal: await readPdf(link, { signal, outlineFrom, onProgress }), done: true });
  } catch {
    // Do not report a reading that was stopped on purpose.
    if (!signal.aborted)
      report({ proposal: { ...emptyProposal, trouble: 'notLoaded' }, done: true });
  }
}
