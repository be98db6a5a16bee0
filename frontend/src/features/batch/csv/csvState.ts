import { ReducerStore } from '@/state/ReducerStore';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import type { CsvCheck } from './csvCheck';

/** The CSV of a batch and the result of its check. */
export interface Csv {
  file: File;
  /** Null while it is being checked. */
  check: CsvCheck | null;
  /** Set once the worker's script could not be loaded: whether it is being tried again. */
  trouble: 'failed' | 'retrying' | null;
}

interface CsvState {
  csv: Csv | null;
  /** How often the user has retried. */
  attempt: number;
}

type CsvEvent =
  | { do: 'take'; files: readonly File[] }
  | { do: 'remove' }
  | { do: 'check' }
  | { do: 'checked'; check: CsvCheck }
  | { do: 'notLoaded' }
  | { do: 'retry' };

export const severalCsvs: CsvCheck = {
  problems: [{ line: 0, text: viBatchCsv.onlyOne }],
  problemCount: 1,
  lineCount: 0,
  valuesByFile: new Map(),
};

function reduce(state: CsvState, event: CsvEvent): CsvState {
  const { csv, attempt } = state;
  switch (event.do) {
    case 'take': {
      const [file, ...others] = event.files;
      if (!file) return state;
      const check = others.length > 0 ? severalCsvs : null;
      return { csv: { file, check, trouble: null }, attempt };
    }
    case 'remove':
      return { csv: null, attempt };
    case 'check':
      return { csv: csv && { ...csv, check: null, trouble: csv.trouble && 'retrying' }, attempt };
    case 'checked':
      return { csv: csv && { ...csv, check: event.check, trouble: null }, attempt };
    case 'notLoaded':
      return { csv: csv && { ...csv, trouble: 'failed' }, attempt };
    case 'retry':
      return { csv, attempt: attempt + 1 };
  }
}

/** The CSV of a batch; it stays while the dialog is closed. Another CSV replaces it. */
export class CsvStore extends ReducerStore<CsvState, CsvEvent> {
  constructor() {
    super(reduce, { csv: null, attempt: 0 });
  }
}
