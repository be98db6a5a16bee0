import { useEffect, useReducer } from 'react';
import type { FoundOutline, Trouble } from './found';
import { readInWorker } from './inWorker';

type OfficeFile =
  | { phase: 'none' }
  | { phase: 'reading'; file: File; name: string; pickCount: number }
  | { phase: 'read'; found: FoundOutline[]; name: string; pickCount: number }
  | { phase: 'failed'; trouble: Trouble | 'notLoaded'; pickCount: number };

type Event =
  | { do: 'pick'; file: File }
  | { do: 'found'; found: FoundOutline[] }
  | { do: 'fail'; trouble: Trouble | 'notLoaded' };

function next(state: OfficeFile, event: Event): OfficeFile {
  const pickCount = state.phase === 'none' ? 0 : state.pickCount;
  if (event.do === 'pick') {
    return { phase: 'reading', file: event.file, name: event.file.name, pickCount: pickCount + 1 };
  }
  if (state.phase !== 'reading') return state;
  if (event.do === 'fail') return { phase: 'failed', trouble: event.trouble, pickCount };
  return { phase: 'read', found: event.found, name: state.name, pickCount };
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
