import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import { pageOf } from '@/features/reader/document/pageLabels';
import type { ReaderState } from '@/features/reader/document/readerState';
import { useStoreState } from '@/state/useStoreState';
import { formatNumber } from '@/text/format';
import { viPdf } from '@/text/record/viPdf';
import { fieldSx } from './Tool';

interface Props {
  session: PdfSession;
  state: ReaderState;
}

/**
 * The current page, by its label if it has one, and the number of pages. Enter goes to the one typed.
 */
export function PageField({ session, state }: Props) {
  const { pageCount, labels, phase } = state;
  const page = useStoreState(session.inView) ?? 1;
  const [typed, setTyped] = useState<string | null>(null);
  const label = labels?.[page - 1];
  const target = typed === null ? page : pageOf(typed, pageCount, labels);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault(); // Escape closes nothing else
      setTyped(null);
    }
    if (event.key !== 'Enter' || target === null) return;
    session.goTo(target);
    setTyped(null);
  };
  const total = formatNumber(pageCount);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box
        component="input"
        aria-label={viPdf.page}
        aria-invalid={target === null}
        title={target === null && typed ? viPdf.noPage(typed) : undefined}
        disabled={phase !== 'ready'}
        value={typed ?? (label || String(page))}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
        sx={{
          ...fieldSx,
          width: 56,
          textAlign: 'center',
          '&[aria-invalid=true]': { borderColor: 'error.main', color: 'error.main' },
        }}
      />
      <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', minWidth: 32 }}>
        {pageCount > 0 &&
          (labels ? viPdf.labelledOf(formatNumber(page), total) : viPdf.pageOf(total))}
      </Box>
    </Box>
  );
}
