import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { intercept } from './waiting.ts';

interface CorsRule {
  AllowedMethods: string[];
  AllowedHeaders: string[];
  ExposeHeaders: string[];
}

/** The bucket's rule as the deployment's files have it. */
export function documentedRule(): CorsRule {
  const text = readFileSync(resolve(import.meta.dirname, '../../../deploy/bucket-cors.json'), 'utf8');
  return (JSON.parse(text) as { CORSRules: [CorsRule] }).CORSRules[0];
}

/**
 * An object store on its own origin with the CORS rule of a bucket. It forwards requests to the
 * product's own store, under the host name for which the links are signed.
 */
export class SecondStore {
  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  private page?: Page;

  static async start(rule: CorsRule): Promise<SecondStore> {
    const own = new URL(process.env.E2E_URL ?? '');
    const server = createServer((received, response) => {
      const cors: Record<string, string> = {
        'access-control-allow-origin': own.origin, // lower case, so that it replaces the header of the store itself
        'access-control-expose-headers': rule.ExposeHeaders.join(', '),
      };
      if (received.method === 'OPTIONS') {
        cors['access-control-allow-methods'] = rule.AllowedMethods.join(', ');
        cors['access-control-allow-headers'] = rule.AllowedHeaders.join(', ');
        response.writeHead(204, cors).end();
        return;
      }
      const headers = { ...received.headers, host: own.host };
      const onward = request({ host: own.hostname, port: own.port, method: received.method, path: received.url, headers }, (file) => {
        response.writeHead(file.statusCode ?? 502, { ...file.headers, ...cors });
        file.pipe(response);
      });
      onward.on('error', () => response.destroy());
      received.pipe(onward);
    });
    await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done); });
    return new SecondStore(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** Makes the page load files from this store, as with CMS_S3_PUBLIC_ENDPOINT. */
  async serve(page: Page): Promise<void> {
    this.page = page;
    const own = new URL(process.env.E2E_URL ?? '').origin;
    await intercept(page, `${own}/api/cms/ebooks/**`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(`${own}/cms-files/`, `${this.origin}/cms-files/`);
      await route.fulfill({ response, body });
    });
  }

  async stop(): Promise<void> {
    await this.page?.unrouteAll({ behavior: 'ignoreErrors' });
    this.server.closeAllConnections();
    await new Promise((done) => { this.server.close(done); });
  }
}
