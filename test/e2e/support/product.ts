import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FullConfig } from '@playwright/test';

const root = resolve(import.meta.dirname, '../../..');
/** pdfium's machine code, which all tests share: compiling it takes seconds. */
const pdfium = join(root, '.cache/test/pdfium');

export type Role = 'STUDENT' | 'EDITOR' | 'EXPERT' | 'MANAGER' | 'ADMIN';
export type Account = { email: string; password: string; role: Role; full_name: string };

/** The product as `task up` starts it, with its own data folder and port. */
export class Product {
  private process: ChildProcess | undefined;
  private constructor(
    readonly url: string,
    readonly data: string,
    private readonly settings: Record<string, string>,
  ) {}

  static async create(settings: Record<string, string> = {}): Promise<Product> {
    const data = mkdtempSync(join(tmpdir(), 'cms-e2e-'));
    mkdirSync(pdfium, { recursive: true });
    symlinkSync(pdfium, join(data, 'pdfium'));
    return new Product(`http://127.0.0.1:${await freePort()}`, data, settings);
  }

  /** One with the same library and accounts, which need not be made again. This one must be stopped. */
  async copy(): Promise<Product> {
    const data = mkdtempSync(join(tmpdir(), 'cms-e2e-'));
    execFileSync('cp', ['-a', `${this.data}/.`, data]); // with the extended attributes, which the gateway needs
    return new Product(`http://127.0.0.1:${await freePort()}`, data, this.settings);
  }

  /** Starts it, again after stop(), and waits until it is ready. */
  async start(): Promise<void> {
    let output = '';
    const child = spawn(join(root, 'bin/standalone'), {
      cwd: root,
      env: { ...process.env, ...this.settings, CMS_ADDR: new URL(this.url).host, CMS_DATA_DIR: this.data },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.process = child;
    child.stdout.on('data', (chunk) => { output += chunk; });
    child.stderr.on('data', (chunk) => { output += chunk; });
    for (const until = Date.now() + 600_000; Date.now() < until; ) {
      if (child.exitCode !== null) throw new Error(`the product ended:\n${output}`);
      if (await this.ready()) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`the product is not ready:\n${output}`);
  }

  private async ready(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok;
    } catch {
      return false;
    }
  }

  /** Ends it as Ctrl-C would, and waits until all of it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child?.pid || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(-child.pid, signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  accounts(): Account[] {
    return JSON.parse(readFileSync(join(this.data, 'accounts.json'), 'utf8'));
  }
}

/** Ports that were chosen; some products listen on theirs only later. */
const given = new Set<number>();

/** Each worker has ports of its own, and the set-up has: two could choose one before either listens on it. */
const ports = 300;
const worker = process.env.TEST_PARALLEL_INDEX;
const firstPort = 30_000 + ports * (worker === undefined ? 0 : 1 + (Number(worker) % 8));

/** A port that nobody listens on, of those that the system gives to no client while the product is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

/** Playwright's global set-up: a product for each worker. */
export default async function setUp({ workers }: FullConfig) {
  const first = await Product.create();
  await first.start();
  await first.stop();
  const products = [first, ...(await Promise.all(Array.from({ length: workers - 1 }, () => first.copy())))];
  await Promise.all(products.map((product) => product.start()));
  process.env.E2E_PRODUCTS = JSON.stringify(products.map((p) => ({ url: p.url, accounts: p.accounts() })));
  useProduct(0); // for what is read while the tests are collected
  return async () => {
    await Promise.all(products.map((product) => product.remove()));
  };
}

/** Tells a worker's tests their product: E2E_URL, and E2E_ACCOUNTS as JSON. */
export function useProductOfWorker(): void {
  if (process.env.TEST_PARALLEL_INDEX) useProduct(Number(process.env.TEST_PARALLEL_INDEX));
}

function useProduct(worker: number): void {
  const own = JSON.parse(process.env.E2E_PRODUCTS ?? '[]')[worker];
  process.env.E2E_URL = own.url;
  process.env.E2E_ACCOUNTS = JSON.stringify(own.accounts);
}
