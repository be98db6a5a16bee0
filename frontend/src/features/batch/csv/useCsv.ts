import { useEffect } from 'react';
import { type CsvValues, comparableName } from '@/features/batch/drafts/fields';
import { isInBatch, type Line } from '@/features/batch/drafts/lines';
import { useStoreState } from '@/state/useStoreState';
import { checkInWorker } from './checkInWorker';
import { type Csv, type CsvStore, severalCsvs } from './csvState';

/** The CSV of a batch, checked again when files are added or removed. */
export function useCsv(store: CsvStore, lines: readonly Line[]) {
  const { csv, attempt } = useStoreState(store);
  const dispatch = store.dispatch;
  // Depends on the names only, so that upload progress does not cause another check.
  const names = namesOf(lines).join('\n');
  const file = csv?.check === severalCsvs ? undefined : csv?.file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    dispatch({ do: 'check' });
    checkInWorker({ file, names: names.split('\n') }, stop.signal).then(
      (check) => dispatch({ do: 'checked', check }),
      () => stop.signal.aborted || dispatch({ do: 'notLoaded' }),
    );
    return () => stop.abort();
  }, [file, names, attempt, dispatch]);
  return {
    csv,
    takeCsv: (files: readonly File[]) => dispatch({ do: 'take', files }),
    removeCsv: () => dispatch({ do: 'remove' }),
    retryCheck: () => dispatch({ do: 'retry' }),
  };
}

/** The names of the files that become e-books. */
export const namesOf = (lines: readonly Line[]): string[] =>
  lines.filter(isInBatch).map(({ file }) => file.name);

/** Whether drafts may be created: there is no CSV, or it has no errors. */
export const isValid = (csv: Csv | null) => csv === null || csv.check?.problemCount === 0;

/** The values of the CSV for each file of the batch, by the id of its line. */
export function csvValuesByLine(lines: readonly Line[], csv: Csv): Map<number, CsvValues> {
  const all = new Map<number, CsvValues>();
  for (const { id, file } of lines) {
    const values = csv.check?.valuesByFile.get(comparableName(file.name));
    if (values) all.set(id, values);
  }
  return all;
}
