import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
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
      if (hasEnded(child)) throw new Error(`the product ended:\n${output}`);
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
  async stop(): Promise<void> {
    const child = this.process;
    if (!child?.pid || hasEnded(child)) return;
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(-child.pid, 'SIGTERM');
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

/** Whether a process has ended, by itself or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Ports that were chosen; some products listen on theirs only later. */
const given = new Set<number>();

// Each run has a block of ports, and in it the set-up and each worker (up to 16) have ports of their own: two could
// choose one before either listens on it. The system gives these ports to no client while a product is down.
const firstBlock = 30_000;
const blocks = 3;
const portsOfBlock = 900;
const portsOfSetUp = 180;
const portsOfWorker = 45;
const workersOfBlock = (portsOfBlock - portsOfSetUp) / portsOfWorker;

/** Takes a block of ports, which the run owns while it listens on the block's first port. */
async function takePortBlock(): Promise<Server> {
  for (let block = 0; block < blocks; block += 1) {
    const first = firstBlock + block * portsOfBlock;
    const guard = await listen(first);
    if (!guard) continue;
    process.env.E2E_PORTS = String(first);
    return guard;
  }
  throw new Error('other runs of these tests use all blocks of ports');
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const worker = process.env.TEST_PARALLEL_INDEX;
  const ofSetUp = Number(process.env.E2E_PORTS);
  const ofWorker = ofSetUp + portsOfSetUp + portsOfWorker * (Number(worker) % workersOfBlock);
  const [first, count] = worker === undefined ? [ofSetUp, portsOfSetUp] : [ofWorker, portsOfWorker];
  while (given.size < count) {
    const port = first + Math.floor(Math.random() * count);
    if (given.has(port)) continue;
    const server = await listen(port);
    if (!server) continue;
    await new Promise((closed) => server.close(closed));
    given.add(port);
    return port;
  }
  throw new Error('this process has used all of its ports');
}

/** Listens on a port; null if another process does. */
function listen(port: number): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(null));
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

/** Playwright's global set-up: a product for each worker. */
export default async function setUp({ workers }: FullConfig) {
  const guard = await takePortBlock();
  const products = [await Product.create()];
  const tearDown = async () => {
    await Promise.all(products.map((product) => product.remove()));
    guard.close();
  };
  try {
    await startAll(products, workers);
  } catch (error) {
    await tearDown(); // Playwright calls it only after a set-up that succeeded
    throw error;
  }
  process.env.E2E_PRODUCTS = JSON.stringify(products.map((p) => ({ url: p.url, accounts: p.accounts() })));
  useProduct(0); // for what is read while the tests are collected
  return tearDown;
}

/** Fills the first product, adds a copy of it for each other worker, and starts all of them. */
async function startAll(products: Product[], workers: number): Promise<void> {
  const [first] = products as [Product];
  await first.start();
  await first.stop();
  while (products.length < workers) products.push(await first.copy());
  await Promise.all(products.map((product) => product.start()));
}

/** Sets the product of a worker's tests: E2E_URL, and E2E_ACCOUNTS as JSON. */
export function useProductOfWorker(): void {
  if (process.env.TEST_PARALLEL_INDEX) useProduct(Number(process.env.TEST_PARALLEL_INDEX));
}

function useProduct(worker: number): void {
  const own = JSON.parse(process.env.E2E_PRODUCTS ?? '[]')[worker];
  process.env.E2E_URL = own.url;
  process.env.E2E_ACCOUNTS = JSON.stringify(own.accounts);
}
