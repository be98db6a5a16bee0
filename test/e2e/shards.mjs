// Runs the browser tests in two halves side by side, each with a product of its own: one alone leaves
// the second core idle most of the time. What failed there runs once more with the machine to itself,
// and fails the run if it fails again: two browsers on two cores make each other wait for seconds, and
// a test that only that broke is named at the end, to be mended. Many failures are no such accident.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

const mostAgain = 5;
const halves = [1, 2];

/** Resolves with the exit code of a run of the half. */
const run = (half, ...args) =>
  new Promise((done) => {
    const ours = ['test', `--output=out/${half}`, ...args, ...process.argv.slice(2)];
    spawn('playwright', ours, { stdio: 'inherit' }).on('close', (code) => done(code ?? 1));
  });

const lastRun = (half) => `out/${half}/.last-run.json`;

/** What failed in a half, by id; null where it broke off before it could tell. */
function failedIn(half) {
  try {
    return JSON.parse(readFileSync(lastRun(half), 'utf8')).failedTests;
  } catch {
    return null;
  }
}

for (const half of halves) rmSync(lastRun(half), { force: true });
const codes = await Promise.all(halves.map((half) => run(half, `--shard=${half}/2`)));
process.exitCode = Math.max(...codes);

const broken = halves.filter((_, i) => codes[i] !== 0);
const failed = broken.map(failedIn);
const count = failed.flat().length;
const known = failed.every((ids) => ids?.length > 0);
if (known && count > 0 && count <= mostAgain) {
  let worst = 0;
  for (const half of broken) worst = Math.max(worst, await run(half, '--last-failed'));
  if (worst === 0) console.log(`${count} failed beside the other half and passed alone: see above, and mend`);
  process.exitCode = worst;
}
