import { serverNow } from './serverClock';

/**
 * The seconds of a Retry-After header (RFC 9110, 10.2.3), at least one; null without a valid header.
 */
export const retryAfter = (response: Pick<Response, 'headers'> | undefined): number | null =>
  parseRetryAfter(response?.headers.get('Retry-After') ?? null);

export function parseRetryAfter(value: string | null, now: number = serverNow()): number | null {
  const text = value?.trim() ?? '';
  if (!/^(\d+|[A-Z][a-z]+,? .*)$/.test(text)) return null;
  const seconds = /^\d/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}
