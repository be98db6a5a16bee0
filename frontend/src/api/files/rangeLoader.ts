import { fetchUnlessSilent } from '@/api/fetchUnlessSilent';

/** Why bytes of a file cannot be loaded. */
export type FileErrorReason = 'network' | 'forbidden' | 'lost' | 'changed';

export class FileError extends Error {
  constructor(readonly reason: FileErrorReason) {
    super(reason);
  }
}

/** The signed link of a file, and a function to get a new one when it has expired. */
export interface FileLink {
  current: () => string;
  renew: () => Promise<string>;
}

/** A link that stays as it is. */
export const fixedLink = (url: string): FileLink => ({
  current: () => url,
  renew: async () => url,
});

export interface Beginning {
  /** Size of the whole file. */
  total: number;
  bytes: Uint8Array;
}

interface RangeResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

type Pause = (ms: number) => Promise<void>;

const pausesMs = [400, 1200, 3000];
const silenceMs = 15_000;
const sleep: Pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Reads a file by ranges through its signed link. Broken connections and unexpected statuses are
 * retried and expired links renewed without the caller noticing.
 */
export class RangeLoader {
  readonly #link: FileLink;
  readonly #pause: Pause;
  readonly #stop = new AbortController();
  #url: string;
  #etag: string | null = null;
  #total = 0;
  #renewing: Promise<string> | null = null;

  constructor(link: FileLink, pause: Pause = sleep) {
    this.#link = link;
    this.#pause = pause;
    this.#url = link.current();
  }

  /** Returns the first bytes and the total size. */
  async beginning(length: number): Promise<Beginning> {
    const response = await this.#load(0, length);
    this.#etag = response.headers.get('ETag');
    this.#total = sizeOf(response);
    return { total: this.#total, bytes: response.bytes };
  }

  /** Returns the bytes from `begin` up to but not including `end`. */
  async range(begin: number, end: number): Promise<Uint8Array> {
    const response = await this.#load(begin, end);
    if (!this.#isSameFile(response)) throw new FileError('changed');
    const found = response.status === 206 ? response.bytes : response.bytes.slice(begin, end);
    if (found.length !== end - begin) throw new FileError('network');
    return found;
  }

  /** Aborts running requests. */
  stop(): void {
    this.#stop.abort();
  }

  async #load(begin: number, end: number): Promise<RangeResponse> {
    let renewed = false;
    for (let attempt = 0; ; ) {
      const url = this.#url;
      const response = await this.#fetch(url, begin, end);
      if (response?.status === 206 || response?.status === 200) return response;
      if (response?.status === 404) throw new FileError('lost');
      if (response?.status === 416) throw new FileError('changed');
      if (response?.status === 403) {
        if (renewed) throw new FileError('forbidden');
        renewed = await this.#renew(url);
        continue;
      }
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined) throw new FileError('network');
      attempt += 1;
      await this.#pause(pauseMs);
    }
  }

  /** The response; undefined if the connection broke or fell silent. */
  async #fetch(url: string, begin: number, end: number): Promise<RangeResponse | undefined> {
    const { signal } = this.#stop;
    try {
      const headers = { Range: `bytes=${begin}-${end - 1}` };
      const request = { headers, credentials: 'omit', signal } as const;
      const response = await fetchUnlessSilent(url, request, silenceMs);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }

  /**
   * Replaces an expired link by the page's current one, or by a new one if the page has no other. Ranges
   * that find it expired at the same time share one request. Returns whether a new link was requested.
   */
  async #renew(expired: string): Promise<boolean> {
    if (this.#url !== expired) return false;
    const current = this.#link.current();
    this.#renewing ??= current === expired ? this.#link.renew() : Promise.resolve(current);
    try {
      this.#url = await this.#renewing;
    } catch {
      throw new FileError('network');
    } finally {
      this.#renewing = null;
    }
    return current === expired;
  }

  #isSameFile(response: RangeResponse): boolean {
    const etag = response.headers.get('ETag');
    return (!etag || !this.#etag || etag === this.#etag) && sizeOf(response) === this.#total;
  }
}

/** The size of the whole file; a separate store must expose Content-Range (CORS). */
function sizeOf({ status, headers, bytes }: RangeResponse): number {
  if (status === 200) return bytes.length;
  const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  if (!total) throw new FileError('network');
  return Number(total);
}
