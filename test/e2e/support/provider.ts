import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

/** A real identity provider, whose sign-in page asks only for a name. */
export class Provider {
  private constructor(
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(): Promise<Provider> {
    const child = spawn('node', [join(import.meta.dirname, 'provider.mjs'), '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('http://')) return new Provider(child, line);
    }
    throw new Error('the identity provider did not start');
  }

  /** Settings of a product whose people sign in there. */
  settings(): Record<string, string> {
    return {
      CMS_OIDC_ISSUER: this.issuer,
      CMS_OIDC_CLIENT_ID: 'cms',
      CMS_OIDC_CLIENT_SECRET: 'a secret of the tests',
      CMS_OIDC_ROLES: 'groups: cms-editors=EDITOR',
    };
  }

  /** Adds a person, or replaces their claims. */
  async setPerson(subject: string, claims: Record<string, unknown>): Promise<void> {
    await fetch(`${this.issuer}/test/people/${subject}`, { method: 'PUT', body: JSON.stringify({ claims }) });
  }

  async remove(subject: string): Promise<void> {
    await fetch(`${this.issuer}/test/people/${subject}`, { method: 'DELETE' });
  }

  stop(): void {
    this.process.kill();
  }
}
