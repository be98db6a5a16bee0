// Runs the browser tests in two halves side by side, each with a product of its own: one alone leaves
// the second core idle most of the time.
import { spawn } from 'node:child_process';

const halves = [1, 2].map(
  (half) =>
    new Promise((done) => {
      const args = ['test', `--shard=${half}/2`, `--output=out/${half}`, ...process.argv.slice(2)];
      spawn('playwright', args, { stdio: 'inherit' }).on('close', (code) => done(code ?? 1));
    }),
);
process.exitCode = Math.max(...(await Promise.all(halves)));
