import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useState } from 'react';
import { formatNumber } from '@/text/format';
import { viReader } from '@/text/viReader';
import type { PdfSession } from './PdfSession';
import type { Found } from './readerState';
import { fieldSx, Tool } from './Tool';

interface Props {
  session: PdfSession;
  found: Found | null;
  onClose: () => void;
}

/** Finds words in the whole document, whatever their case and marks. */
export function FindBar({ session, found, onClose }: Props) {
  const [query, setQuery] = useState('');
  const change = (text: string) => {
    setQuery(text);
    session.find(text, 'first');
  };
  const next = () => session.find(query, 'next');
  const previous = () => session.find(query, 'previous');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    else if (event.shiftKey) previous();
    else next();
    event.preventDefault();
  };
  return (
    <Box role="search" aria-label={viReader.find} sx={rowSx}>
      <InputBase
        value={query}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        autoFocus
        placeholder={viReader.find}
        inputProps={{ 'aria-label': viReader.find, maxLength: 200 }}
        sx={{ ...fieldSx, flex: '1 1 140px', maxWidth: 320 }}
      />
      <Tool label={viReader.findPrevious} Icon={PreviousIcon} onClick={previous} />
      <Tool label={viReader.findNext} Icon={NextIcon} onClick={next} />
      <Box role="status" sx={{ minWidth: 64, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {found && query.trim() !== '' && said(found)}
      </Box>
      <Tool label={viReader.findClose} Icon={CloseIcon} onClick={onClose} />
    </Box>
  );
}

function said({ status, current, total }: Found): string {
  if (total > 0) return viReader.match(formatNumber(current), formatNumber(total));
  return status === 'searching' ? viReader.searching : viReader.notFound;
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
