import { useEffect, useReducer } from 'react';
import type { FoundOutline, Trouble } from './found';
import { readInWorker } from './inWorker';

type OfficeFile =
  | { phase: 'none' }
  | { phase: 'reading'; file: File; name: string; round: number }
  | { phase: 'read'; found: FoundOutline[]; name: string; round: number }
  | { phase: 'failed'; trouble: Trouble | 'notLoaded'; round: number };

type Event =
  | { do: 'pick'; file: File }
  | { do: 'found'; found: FoundOutline[] }
  | { do: 'fail'; trouble: Trouble | 'notLoaded' };

function next(state: OfficeFile, event: Event): OfficeFile {
  const round = state.phase === 'none' ? 0 : state.round;
  if (event.do === 'pick') {
    return { phase: 'reading', file: event.file, name: event.file.name, round: round + 1 };
  }
  if (state.phase !== 'reading') return state;
  if (event.do === 'fail') return { phase: 'failed', trouble: event.trouble, round };
  return { phase: 'read', found: event.found, name: state.name, round };
}

/** Reads each picked file; unmounting cancels. */
export function useOfficeFile(): [OfficeFile, (file: File) => void] {
  const [state, dispatch] = useReducer(next, { phase: 'none' });
  const file = state.phase === 'reading' ? state.file : null;
  useEffect(() => {
    if (!file) return;
    const controller = new AbortController();
    const report = (event: Event) => controller.signal.aborted || dispatch(event);
    readInWorker(file, controller.signal).then(
      (reading) =>
        report('found' in reading ? { do: 'found', ...reading } : { do: 'fail', ...reading }),
      () => report({ do: 'fail', trouble: 'notLoaded' }),
    );
    return () => controller.abort();
  }, [file]);
  return [state, (picked) => dispatch({ do: 'pick', file: picked })];
}
