import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { patiently } from './busy.ts';
import { account } from './people.ts';
import type { Account, Role } from './product.ts';
import { writePdf } from './files.ts';

export interface Ebook {
  id: string;
  title: string;
  status: string;
  version: number;
  [member: string]: unknown;
}

const signedIn = new Map<string, { api: Api; at: number }>();

const base = () => process.env.E2E_URL ?? '';

/** The API without the pages, to bring e-books into the state that a test is about. */
export class Api {
  private constructor(private readonly token: string) {}

  /** Signed in once for many tests; a token is good for 15 minutes. */
  static async as(who: Account | Role): Promise<Api> {
    const { email, password } = typeof who === 'string' ? account(who) : who;
    const known = signedIn.get(email);
    if (known && Date.now() - known.at < 10 * 60_000) return known.api;
    const { access_token } = await send('POST', '/api/cms/auth/login', { email, password });
    const api = new Api(access_token as string);
    signedIn.set(email, { api, at: Date.now() });
    return api;
  }

  /** For tests that end somebody's sessions. */
  static forget(who: Account): void {
    signedIn.delete(who.email);
  }

  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    return send(method, `/api/cms${path}`, body, this.token);
  }

  /** Waits until the server reports an event: streams that begin later have it as a past one. */
  async waitForEvent(kind: string, id: string): Promise<void> {
    const headers = { Authorization: `Bearer ${this.token}` };
    const { body } = await patiently(() => fetch(`${base()}/api/cms/events`, { headers }));
    let heard = '';
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard += piece;
      if (heard.includes(`event: ${kind}\ndata: {"id":"${id}"`)) return;
    }
    throw new Error(`no event ${kind} of ${id}`);
  }

  async create(fields: Record<string, unknown>): Promise<Ebook> {
    return (await this.call('POST', '/ebooks', fields)).ebook as Ebook;
  }

  /** A draft with a small PDF of its own, so that it may be submitted. */
  async draft(title: string, fields: Record<string, unknown> = {}): Promise<Ebook> {
    const { id } = await this.create({ title, ...fields });
    const grant = await this.call('POST', `/ebooks/${id}/upload`, { fileName: 'mau.pdf' });
    await sendFile(grant.uploadUrl as string, smallPdf(id));
    const confirmed = await this.call('POST', `/ebooks/${id}/upload/confirm`, {
      objectName: grant.objectName,
    });
    return confirmed.ebook as Ebook;
  }

  async act(id: string, action: string, comment = ''): Promise<Ebook> {
    return (await this.call('POST', `/ebooks/${id}/${action}`, { comment })).ebook as Ebook;
  }

  async get(id: string): Promise<Ebook> {
    return (await this.call('GET', `/ebooks/${id}`)).ebook as Ebook;
  }
}

async function send(method: string, path: string, body?: unknown, token?: string): Promise<Record<string, unknown>> {
  const response = await patiently(() => fetch(base() + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }));
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data;
}

/** Puts a file into the store by its signed link. */
export async function sendFile(link: string, bytes: Buffer): Promise<void> {
  const response = await patiently(() => fetch(new URL(link, base()), { method: 'PUT', body: new Uint8Array(bytes) }));
  expect(response.status).toBe(200);
}

const pdfs = new Map<string, Buffer<ArrayBuffer>>();

/** A real PDF of three pages: the same throughout a test, another for each test, so that none is taken for a duplicate. */
export function smallPdf(remark = test.info().testId): Buffer<ArrayBuffer> {
  const known = pdfs.get(remark);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'cms-e2e-pdf-'));
  writePdf(join(folder, 'mau.pdf'), 3, 0, remark);
  const pdf = readFileSync(join(folder, 'mau.pdf'));
  rmSync(folder, { recursive: true });
  pdfs.set(remark, pdf);
  return pdf;
}

let count = 0;

/**
 * A title no other test uses, nor begins with. Its last word has only hexadecimal digits after a
 * letter: others could look like a damaged word ("ngp") or a student's number, and such titles of
 * PDFs are not proposed.
 */
export function unique(name: string): string {
  count += 1;
  return `${name} e${Date.now().toString(16)}${String(count).padStart(4, '0')}`;
}
