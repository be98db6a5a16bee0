import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { type Part, part } from '@/parts/part';
import { vi } from '@/text/vi';
import { PartTrouble, PartTroubleOver } from './PartTrouble';
import { usePart } from './usePart';

/** What is seen of a component that is not here. */
interface Manner<P> {
  /**
   * Where a failure is said. `inPlace`, unless told otherwise; `screen` where it is the whole
   * screen; `over` the page where it opens as a dialog or a menu; nowhere for what comes in the
   * `background`, which is tried again by itself.
   */
  shown?: 'inPlace' | 'screen' | 'over' | 'background';
  /** Stands in its place until it comes. */
  waiting?: ReactNode;
  /** Gives it up, of what opens over the page. */
  onClose?: (props: P) => void;
  /** Waits so long before it is asked for. */
  afterMs?: number;
}

/** For dialogs and menus that are closed by `onClose`. */
export const overPage = {
  shown: 'over',
  onClose: (props: { onClose: () => void }) => props.onClose(),
} as const;

/** A component that is loaded when it is first shown, or ahead of that. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Begins to load it. */
  ahead: () => void;
  /** Resolves when it is here, or could not be loaded. */
  settled: () => Promise<void>;
}

/**
 * A component in a chunk of its own. One that does not come takes nothing else of the page away:
 * that is said, and it can be tried again.
 */
export function lazyPart<P extends object>(
  importIt: () => Promise<ComponentType<P>>,
  manner: Manner<P> = {},
): LazyPart<P> {
  const its = part(importIt);
  const settled = () => its.load().then(nothing, nothing);
  const render = (props: P) => <Slot part={its} manner={manner} props={props} />;
  return Object.assign(render, { ahead: its.ahead, settled });
}

const nothing = () => undefined;

interface SlotProps<P extends object> {
  part: Part<ComponentType<P>>;
  manner: Manner<P>;
  props: P;
}

function Slot<P extends object>({ part, manner, props }: SlotProps<P>) {
  const { shown, waiting, afterMs } = manner;
  const state = usePart(part, { afterMs, background: shown === 'background' });
  const { loaded: Loaded, failed, loading, retry } = state;
  if (Loaded) return <Loaded {...props} />;
  return failed ? troubleOf(manner, props, { busy: loading, onRetry: retry }) : waiting;
}

interface Trouble {
  busy: boolean;
  onRetry: () => void;
}

function troubleOf<P>({ shown, waiting, onClose }: Manner<P>, props: P, trouble: Trouble) {
  switch (shown) {
    case 'background':
      return waiting;
    case 'screen':
      return (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, p: { xs: 2, md: 3 } }}>
          <Typography variant="h1">{vi.error.page}</Typography>
          <PartTrouble {...trouble} />
        </Box>
      );
    case 'over':
      return <PartTroubleOver {...trouble} onClose={onClose && (() => onClose(props))} />;
    default:
      return <PartTrouble {...trouble} />;
  }
}
