import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { test } from '@playwright/test';

/**
 * A folder for the tests of a spec, removed after them. It is created in beforeAll, because Playwright
 * also loads specs in processes that run none of their tests, and those would leave a folder behind.
 */
export function testFolder(name: string): (...path: string[]) => string {
  let folder = '';
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), `cms-e2e-${name}-`));
  });
  test.afterAll(() => rmSync(folder, { recursive: true }));
  return (...path) => join(folder, ...path);
}

/** Writes a real PDF of `pages` pages, filled up to `megabytes` with random bytes. Another remark makes another file. */
export function writePdf(path: string, pages: number, megabytes: number, remark = ''): void {
  const file = openSync(path, 'w');
  const offsets: number[] = [];
  let at = 0;
  const write = (part: string | Buffer) => { at += writeSync(file, typeof part === 'string' ? Buffer.from(part, 'latin1') : part); };
  const object = (...body: (string | Buffer)[]) => {
    offsets.push(at);
    write(`${offsets.length} 0 obj\n`);
    for (const part of body) write(part);
    write('\nendobj\n');
  };
  write(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n%${remark}\n`);
  object('<</Type/Catalog/Pages 2 0 R>>');
  const kids = Array.from({ length: pages }, (_, i) => `${5 + 2 * i} 0 R`).join(' ');
  object(`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`);
  object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  for (let i = 0; i < pages; i++) {
    const text = `BT /F1 24 Tf 72 720 Td (Sample page ${i + 1}) Tj ET`;
    object(`<</Length ${text.length}>>\nstream\n${text}\nendstream`);
    object(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${4 + 2 * i} 0 R>>`);
  }
  for (let i = 0; i < megabytes; i++) object('<</Length 1048576>>\nstream\n', randomBytes(1 << 20), '\nendstream');
  const start = at;
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  closeSync(file);
}

/** A real PNG of two colours. */
export function png(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + width * 3);
  const rows = Array.from({ length: height }, (_, y) => {
    for (let x = 0; x < width; x++) row.set(y < height / 2 ? [29, 78, 137] : [240, 180, 60], 1 + x * 3);
    return Buffer.from(row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

export const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
export const sha256Of = (path: string) => sha256(readFileSync(path));
