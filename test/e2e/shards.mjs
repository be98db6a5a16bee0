// Runs the browser tests in two halves side by side, each with a product of its own: one alone leaves
// the second core idle most of the time. A test that is red once is red: what a busy machine breaks,
// it breaks for users as well, or the test does not wait for what it needs.
import { spawn } from 'node:child_process';

const halves = [1, 2];

/** Resolves with the exit code of a run of the half. */
const run = (half) =>
  new Promise((done) => {
    const args = ['test', `--shard=${half}/2`, `--output=out/${half}`, ...process.argv.slice(2)];
    spawn('playwright', args, { stdio: 'inherit' }).on('close', (code) => done(code ?? 1));
  });

process.exitCode = Math.max(...(await Promise.all(halves.map(run))));
