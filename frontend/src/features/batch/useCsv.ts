import { useMemo, useState } from 'react';
import { viBatchCsv } from '@/text/viBatchCsv';
import { type CsvText, readCsv } from './csv';
import { type CsvCheck, checkCsv, nameOf } from './csvCheck';
import type { Given } from './fields';
import type { Line } from './lines';

/** The CSV that was chosen: read, or why it cannot be. */
type Chosen = { file: File; text: CsvText } | { file: File; trouble: string };

export interface Csv {
  file: File;
  check: CsvCheck;
  /** How many lines there are, that of the names aside. */
  lines: number;
}

/** The CSV of a batch, judged anew as files come and go; a later one takes its place. */
export function useCsv(lines: readonly Line[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const take = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file) return;
    if (others.length > 0) setChosen({ file, trouble: viBatchCsv.onlyOne });
    else setChosen(await read(file));
  };
  // Not with each percent of an upload: only files that come and go change what is said.
  const names = namesOf(lines);
  const csv = useMemo(() => chosen && judged(chosen, names.split('\n')), [chosen, names]);
  return { csv, take, remove: () => setChosen(null) };
}

async function read(file: File): Promise<Chosen> {
  try {
    const text = await readCsv(file);
    return text ? { file, text } : { file, trouble: viBatchCsv.notUtf8 };
  } catch {
    return { file, trouble: viBatchCsv.unreadable };
  }
}

const namesOf = (lines: readonly Line[]) =>
  lines
    .filter(({ state }) => state.kind !== 'refused')
    .map(({ file }) => file.name)
    .join('\n');

function judged(chosen: Chosen, names: readonly string[]): Csv {
  const { file } = chosen;
  if ('trouble' in chosen) {
    const problems = [{ line: 0, text: chosen.trouble }];
    return { file, lines: 0, check: { problems, given: new Map() } };
  }
  const count = Math.max(0, chosen.text.lines.length - 1);
  return { file, lines: count, check: checkCsv(chosen.text, names) };
}

/** What it gives each line of the batch, by its id. */
export function givenTo(lines: readonly Line[], csv: Csv | null): Map<number, Given> {
  const all = new Map<number, Given>();
  for (const { id, file } of lines) {
    const given = csv?.check.given.get(nameOf(file.name));
    if (given) all.set(id, given);
  }
  return all;
}
