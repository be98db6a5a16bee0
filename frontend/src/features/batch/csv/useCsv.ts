import { useEffect, useReducer } from 'react';
import { type CsvValues, nameOf } from '@/features/batch/drafts/fields';
import type { Line } from '@/features/batch/drafts/lines';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { checkInWorker } from './checkInWorker';
import type { CsvCheck } from './csvCheck';

/** The CSV of a batch and the result of its check. */
export interface Csv {
  file: File;
  /** Null while it is being checked. */
  check: CsvCheck | null;
  /** The program that checks it could not be loaded. */
  notLoaded: boolean;
}

interface State {
  csv: Csv | null;
  /** Number of attempts to load the program. */
  attempt: number;
}

type Event =
  | { do: 'take'; files: readonly File[] }
  | { do: 'remove' }
  | { do: 'read' }
  | { do: 'judged'; check: CsvCheck }
  | { do: 'notLoaded' }
  | { do: 'again' };

const severalCsvs: CsvCheck = {
  problems: [{ line: 0, text: viBatchCsv.onlyOne }],
  wrong: 1,
  lines: 0,
  given: new Map(),
};

function reduce(state: State, event: Event): State {
  const { csv, attempt } = state;
  switch (event.do) {
    case 'take': {
      const [file, ...others] = event.files;
      if (!file) return state;
      const check = others.length > 0 ? severalCsvs : null;
      return { csv: { file, check, notLoaded: false }, attempt };
    }
    case 'remove':
      return { csv: null, attempt };
    case 'read':
      return { csv: csv && { ...csv, check: null }, attempt };
    case 'judged':
      return { csv: csv && { ...csv, check: event.check, notLoaded: false }, attempt };
    case 'notLoaded':
      return { csv: csv && { ...csv, notLoaded: true }, attempt };
    case 'again':
      return { csv, attempt: attempt + 1 };
  }
}

/** The CSV of a batch, checked again when files are added or removed. Another CSV replaces it. */
export function useCsv(lines: readonly Line[]) {
  const [{ csv, attempt }, act] = useReducer(reduce, { csv: null, attempt: 0 });
  // Depends on the names only, so that upload progress does not cause another check.
  const names = namesOf(lines);
  const file = csv?.check === severalCsvs ? undefined : csv?.file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    act({ do: 'read' });
    checkInWorker({ file, names: names.split('\n') }, stop.signal).then(
      (check) => act({ do: 'judged', check }),
      () => act({ do: 'notLoaded' }),
    );
    return () => stop.abort();
  }, [file, names, attempt]);
  return {
    csv,
    take: (files: readonly File[]) => act({ do: 'take', files }),
    remove: () => act({ do: 'remove' }),
    retry: () => act({ do: 'again' }),
  };
}

const namesOf = (lines: readonly Line[]) =>
  lines
    .filter(({ state }) => state.kind !== 'refused')
    .map(({ file }) => file.name)
    .join('\n');

/** Whether drafts may be created: there is no CSV, or it has no errors. */
export const isValid = (csv: Csv | null) => csv === null || csv.check?.wrong === 0;

/** The values of the CSV for each file of the batch, by its id. */
export function csvValuesByLine(lines: readonly Line[], csv: Csv | null): Map<number, CsvValues> {
  const all = new Map<number, CsvValues>();
  for (const { id, file } of lines) {
    const given = csv?.check?.given.get(nameOf(file.name));
    if (given) all.set(id, given);
  }
  return all;
}
