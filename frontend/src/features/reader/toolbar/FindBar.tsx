import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import type { FindResult } from '@/features/reader/document/readerState';
import { formatNumber } from '@/text/format';
import { viPdf } from '@/text/record/viPdf';
import { isComposing } from '@/ui/keys';
import { fieldSx, Tool } from './Tool';

interface Props {
  session: PdfSession;
  found: FindResult | null;
  onClose: () => void;
}

/** Finds words in the whole document, regardless of case, diacritics and spelling. */
export function FindBar({ session, found, onClose }: Props) {
  const [query, setQuery] = useState('');
  const change = (text: string) => {
    setQuery(text);
    session.find(text, 'first');
  };
  const next = () => session.find(query, 'next');
  const previous = () => session.find(query, 'previous');
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    else if (event.shiftKey) previous();
    else next();
    event.preventDefault();
  };
  return (
    <Box role="search" aria-label={viPdf.find} sx={rowSx}>
      <Box
        component="input"
        ref={focusOnce}
        type="text"
        value={query}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={viPdf.find}
        aria-label={viPdf.find}
        maxLength={200}
        sx={{ ...fieldSx, flex: '1 1 140px', maxWidth: 320, minWidth: 0 }}
      />
      <Tool label={viPdf.findPrevious} Icon={PreviousIcon} onClick={previous} />
      <Tool label={viPdf.findNext} Icon={NextIcon} onClick={next} />
      <Box role="status" sx={{ minWidth: 64, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {found && query.trim() !== '' && resultText(found)}
      </Box>
      <Tool label={viPdf.findClose} Icon={CloseIcon} onClick={onClose} />
    </Box>
  );
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus();

function resultText({ status, current, total }: FindResult): string {
  if (total > 0) return viPdf.match(formatNumber(current), formatNumber(total));
  return status === 'searching' ? viPdf.searching : viPdf.notFound;
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
};
