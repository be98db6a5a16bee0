import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { viPdf } from '@/text/record/viPdf';
import type { MarkAction, MarkedText } from './markedText';
import { useMarkedText } from './useMarkedText';

interface Props {
  pages: RefObject<HTMLDivElement | null>;
  actions: readonly MarkAction[];
}

/** A toolbar beside marked text in the PDF, with what can be done with it. */
export function MarkBar({ pages, actions }: Props) {
  const { marked, toolbarTop, clear } = useMarkedText(pages);
  const run = (action: MarkAction, text: MarkedText) => {
    clear();
    action.run(text);
  };
  useKeys(pages, marked !== null, (shift) => {
    const action = actions.find((one) => one.shift === shift);
    if (action && marked) run(action, marked);
  });
  if (!marked) return null;
  return (
    <Box sx={{ ...placeSx, top: toolbarTop }}>
      <Box role="toolbar" aria-label={viPdf.marked} sx={barSx}>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="small"
            variant={action.shift === false ? 'contained' : 'outlined'}
            title={keysOf(action) ? `${action.label} (${keysOf(action)})` : action.label}
            aria-keyshortcuts={keysOf(action)}
            onPointerDown={(event) => event.preventDefault()} // keeps the selection
            onClick={() => run(action, marked)}
          >
            {action.label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

function keysOf({ shift }: MarkAction): string | undefined {
  if (shift === null) return undefined;
  return shift ? 'Alt+Shift+Enter' : 'Alt+Enter';
}

/** The buttons' shortcuts apply while the focus is in the reader, or nowhere. */
function useKeys(
  pages: RefObject<HTMLElement | null>,
  on: boolean,
  run: (shift: boolean) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    const reader = pages.current?.closest('section');
    if (target !== document.body && !(target instanceof Node && reader?.contains(target))) return;
    event.preventDefault();
    run(event.shiftKey);
  });
  // A layout effect, so that keys work as soon as this is shown.
  useLayoutEffect(() => {
    if (!on) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

const placeSx = {
  position: 'absolute',
  left: 8,
  right: 8,
  zIndex: 2,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
};

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  p: 1,
  pointerEvents: 'auto',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  boxShadow: 4,
};
