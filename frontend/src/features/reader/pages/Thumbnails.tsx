import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import type { ReaderState } from '@/features/reader/document/readerState';
import { useStoreState } from '@/state/useStoreState';
import { formatNumber } from '@/text/format';
import { viPdf } from '@/text/record/viPdf';
import { Thumbnail } from './Thumbnail';

interface Props {
  session: PdfSession;
  state: ReaderState;
}

const moves: Record<string, (at: number, all: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, all) => all - 1,
};

/** Small images of all pages. They are one tab stop; arrow keys move between them. */
export function Thumbnails({ session, state }: Props) {
  const { pageCount, labels } = state;
  const page = useStoreState(session.inView) ?? 1;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) showWithin(list.current, buttonsOf(list.current)[page - 1]);
  }, [page]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = buttonsOf(list.current);
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const next = buttons[moves[event.key]?.(at, buttons.length) ?? -1];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Box component="ol" ref={list} aria-label={viPdf.thumbnails} onKeyDown={onKeyDown} sx={listSx}>
      {Array.from({ length: pageCount }, (_, i) => i + 1).map((number) => (
        <Entry
          key={number}
          session={session}
          page={number}
          label={labels?.[number - 1] || null}
          rotation={state.rotation}
          inView={number === page}
        />
      ))}
    </Box>
  );
}

interface EntryProps {
  session: PdfSession;
  page: number;
  label: string | null;
  rotation: number;
  inView: boolean;
}

/** Memoized: with thousands of pages, turning a page renders only two entries again. */
const Entry = memo(function Entry({ session, page, label, rotation, inView }: EntryProps) {
  return (
    <li>
      <ButtonBase
        tabIndex={inView ? 0 : -1}
        aria-label={viPdf.nameOfPage(formatNumber(page), label)}
        aria-current={inView ? 'page' : undefined}
        onClick={() => session.goTo(page)}
        sx={thumbSx}
      >
        <Thumbnail session={session} page={page} rotation={rotation} />
        <span aria-hidden>{label ?? page}</span>
      </ButtonBase>
    </li>
  );
});

/** Scrolls only the list, not the window as scrollIntoView would. */
function showWithin(list: HTMLElement, button: HTMLElement | undefined): void {
  if (!button) return;
  const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  const above = inner.top - outer.top;
  const top = above < 0 ? above : Math.max(0, inner.bottom - outer.bottom);
  list.scrollBy({ top, behavior: 'instant' });
}

const buttonsOf = (list: HTMLElement | null): HTMLElement[] =>
  Array.from(list?.querySelectorAll('button') ?? []);

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 1,
  width: 136,
  flex: 'none',
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: { xs: 'absolute', sm: 'static' },
  inset: { xs: '0 auto 0 0', sm: 'auto' },
  zIndex: 1,
};

const thumbSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  width: '100%',
  p: 0.75,
  borderRadius: 1,
  fontSize: '0.75rem',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 },
};
