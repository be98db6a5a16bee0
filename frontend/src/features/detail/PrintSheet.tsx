import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useGetTocQuery } from '@/api/ebooks/toc';
import { useGetLogsQuery } from '@/api/ebooks/workflow';
import { useGetNotesQuery } from '@/api/review/notes';
import type { Ebook } from '@/api/types';
import { formatTime } from '@/text/format';
import { viPrint } from '@/text/record/viPrint';
import { PrintedHistory, PrintedNotes, PrintedOutline, PrintedRecord } from './PrintedParts';

/**
 * What is printed of an e-book: record, outline, history and notes in full, instead of the screen.
 * It exists only while the browser prints. Once printing has begun it is too late to load data, so
 * all of it is loaded before. The screen needs the outline and the history anyway. The notes are
 * loaded on every visit, even if `open_notes` is 0, because the sheet also prints those that are done.
 */
export function PrintSheet({ ebook }: { ebook: Ebook }) {
  const toc = useGetTocQuery(ebook.id).data;
  const logs = useGetLogsQuery(ebook.id).data;
  const notes = useGetNotesQuery(ebook.id).data;
  if (!usePrinting()) return null;
  return createPortal(
    <article data-print-sheet lang="vi">
      <GlobalStyles styles={styles} />
      <h1>{ebook.title}</h1>
      <p className="small">{viPrint.printed(formatTime(new Date().toISOString()))}</p>
      <PrintedRecord ebook={ebook} />
      <Part title={viPrint.outline}>{toc && <PrintedOutline items={toc.items} />}</Part>
      <Part title={viPrint.history}>{logs && <PrintedHistory log={logs} />}</Part>
      <Part title={viPrint.notes}>{notes && <PrintedNotes notes={notes.notes} />}</Part>
    </article>,
    document.body,
  );
}

/** Renders synchronously, because the browser prints the page as it is after the event. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** A part that is still loading says so, as the paper would otherwise seem complete. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children ?? <p>{viPrint.missing}</p>}
    </section>
  );
}

/** Black on white, whatever the theme. */
const styles = {
  '@page': { margin: '15mm' },
  '@media screen': { '[data-print-sheet]': { display: 'none' } },
  '@media print': {
    'html, body': { background: 'white !important', colorScheme: 'light' },
    'body > :not([data-print-sheet])': { display: 'none !important' },
    '[data-print-sheet]': { color: 'black', fontSize: '10.5pt', lineHeight: 1.45 },
    '[data-print-sheet] h1': { fontSize: '18pt', lineHeight: 1.25, margin: '0 0 4pt' },
    '[data-print-sheet] h2': {
      fontSize: '13pt',
      margin: '18pt 0 6pt',
      paddingBottom: '2pt',
      borderBottom: '1px solid #888',
      breakAfter: 'avoid',
    },
    '[data-print-sheet] p': { margin: '2pt 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '[data-print-sheet] .small': { fontSize: '9pt', color: '#444' },
    '[data-print-sheet] dl': {
      display: 'grid',
      gridTemplateColumns: 'max-content 1fr',
      gap: '2pt 12pt',
      margin: '8pt 0',
    },
    '[data-print-sheet] dt': { color: '#444' },
    '[data-print-sheet] dd': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '[data-print-sheet] ol': { listStyle: 'none', margin: 0, padding: 0 },
    '[data-print-sheet] li': { breakInside: 'avoid', marginBottom: '3pt' },
    '[data-print-sheet] .line': { display: 'flex', gap: '12pt', justifyContent: 'space-between' },
    '[data-print-sheet] .entry': { marginBottom: '8pt' },
    '[data-print-sheet] blockquote': {
      margin: '2pt 0 2pt 8pt',
      paddingLeft: '8pt',
      borderLeft: '2px solid #888',
      whiteSpace: 'pre-wrap',
    },
  },
} as const;
