import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { testFolder } from '../support/files.ts';
import { bomb, deepBookmarks, falseCounts, loops, manyBookmarks } from '../support/hostilePdf.ts';
import { most, type Reading, readAll } from './pickedPdfs.ts';

const folder = process.env.FOLDER ?? '';
/** 1 reads every file, 2 every second one. */
const every = Number(process.env.EVERY ?? 1);
const rounds = Number(process.env.ROUNDS ?? 5);

test('PDFs picked in the form: time, long tasks, memory', async ({ browser }) => {
  expect(folder, 'FOLDER names a folder of PDFs').not.toBe('');
  await measure(browser, pdfsIn(folder).filter((_, i) => i % every === 0));
});

test.describe('Hostile PDFs', () => {
  const inFolder = testFolder('hostile');

  test('picked in the form, each several times', async ({ browser }) => {
    const hostile: [string, Buffer][] = [
      ['loops.pdf', loops()],
      ['false-counts.pdf', falseCounts()],
      ['bomb-200.pdf', bomb(200)],
      ['bomb-400.pdf', bomb(400)],
      ['deep-50000.pdf', deepBookmarks(50_000)],
      ['bookmarks-100000.pdf', manyBookmarks(100_000)],
    ];
    const files = hostile.map(([name, pdf]) => {
      writeFileSync(inFolder(name), pdf);
      return inFolder(name);
    });
    await measure(browser, files.flatMap((file) => Array<string>(rounds).fill(file)));
  });
});

function pdfsIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => /\.pdf$/i.test(name) && statSync(name).isFile())
    .toSorted();
}

/**
 * A file that goes over a limit is read once more on a new page, where nothing counts that earlier
 * files have left in memory or still running.
 */
async function measure(browser: Browser, files: string[]): Promise<void> {
  const readings = await readAll(browser, files, report);
  const over = readings.filter(isOver);
  for (const { file } of over) {
    console.log('over a limit; alone:');
    await readAll(browser, [file], report);
  }
  const count = (end: Reading['end']) => readings.filter((reading) => reading.end === end).length;
  const highest = (of: 'seconds' | 'work' | 'clock' | 'MB') =>
    readings.reduce((most, reading) => (reading[of] > most[of] ? reading : most));
  console.log(`${files.length} files: ${count('read')} read, ${count('refused')} refused, ${count('crashed')} crashed, ${count('endless')} endless`);
  for (const of of ['seconds', 'work', 'clock', 'MB'] as const) console.log(`most ${of}: ${lineOf(highest(of))}`);
  console.log(`over a limit: ${over.length}`);
}

const isOver = ({ end, seconds, work, MB }: Reading) =>
  end === 'crashed' || end === 'endless' || seconds > most.seconds || work > most.work || MB > most.MB;

const report = (reading: Reading) => console.log(lineOf(reading));

const lineOf = ({ end, seconds, work, clock, MB, file }: Reading) =>
  [end, `${seconds.toFixed(1)} s`, `${Math.round(work)} ms of work`, `${Math.round(clock)} ms by the clock`, `${MB} MB`, file].join('\t');
