import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { type Part, part } from '@/parts/part';
import { vi } from '@/text/vi';
import { PartTrouble, PartTroubleOver } from './PartTrouble';
import { usePart } from './usePart';

/** How loading and failure of a lazy component are shown. */
interface LazyOptions<P> {
  /**
   * Where a failure is shown. `inPlace` is the default; `screen` if the component is the whole
   * screen; `over` the page if it opens as a dialog or menu; nowhere for `background` parts, which
   * retry automatically.
   */
  shown?: 'inPlace' | 'screen' | 'over' | 'background';
  /** Shown while it is loading. */
  waiting?: ReactNode;
  /** Closes a component that opens over the page. */
  onClose?: (props: P) => void;
  /** Delay before it is loaded. */
  afterMs?: number;
  /**
   * Whether the user types into it as soon as it is loaded. Until then, keys do not act as
   * shortcuts.
   */
  takesKeys?: (props: P) => boolean;
}

/** Marks a part of the page that is being loaded and then takes what is typed. */
export const takesKeysSoon = { 'data-takes-keys-soon': '' };

/** For whole screens. */
export const asScreen = { shown: 'screen' } as const;

/** For dialogs and menus that are closed by `onClose`. */
export const asOverlay = {
  shown: 'over',
  onClose: (props: { onClose: () => void }) => props.onClose(),
} as const;

/** For overlays that are closed by `onClose` and have the focus in a field. */
export const asInputOverlay = { ...asOverlay, takesKeys: () => true } as const;

/** A component that is loaded when it is first rendered, or earlier. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Starts loading it. */
  preload: () => void;
  /** Resolves when it is loaded or failed to load. */
  settled: () => Promise<void>;
}

/**
 * A component in its own chunk. If loading fails, the rest of the page is unaffected; the failure
 * is shown with a button to retry.
 */
export function lazyPart<P extends object>(
  importIt: () => Promise<ComponentType<P>>,
  options: LazyOptions<P> = {},
): LazyPart<P> {
  const chunk = part(importIt);
  const settled = () => chunk.load().then(nothing, nothing);
  const render = (props: P) => <Slot part={chunk} options={options} props={props} />;
  return Object.assign(render, { preload: chunk.preload, settled });
}

const nothing = () => undefined;

interface SlotProps<P extends object> {
  part: Part<ComponentType<P>>;
  options: LazyOptions<P>;
  props: P;
}

function Slot<P extends object>({ part, options, props }: SlotProps<P>) {
  const { shown, waiting, afterMs, takesKeys } = options;
  const state = usePart(part, { afterMs, autoRetry: shown === 'background' });
  const { loaded: Loaded, failed, loading, retry } = state;
  if (Loaded) return <Loaded {...props} />;
  return (
    <>
      {failed ? troubleOf(options, props, { busy: loading, onRetry: retry }) : waiting}
      {loading && takesKeys?.(props) && <span hidden {...takesKeysSoon} />}
    </>
  );
}

interface Trouble {
  busy: boolean;
  onRetry: () => void;
}

function troubleOf<P>({ shown, waiting, onClose }: LazyOptions<P>, props: P, trouble: Trouble) {
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
