import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarlyResponse } from './earlyResponses';

const response = Promise.resolve(new Response('{}'));
const call = (path: string, token = 'a', method = 'GET') =>
  new Request(`http://cms.example${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
  });

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  globalThis.cmsEarly = { token: 'a', responses: new Map([['/api/cms/ebooks?page=1', response]]) };
});
afterEach(() => vi.restoreAllMocks());

describe('RULES §10.25: a response that was asked for early', () => {
  it('is used once, for the very same call', () => {
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=2'))).toBeUndefined();
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=1'))).toBe(response);
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=1'))).toBeUndefined();
  });

  it('belongs only to the person who asked', () => {
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=1', 'b'))).toBeUndefined();
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=1'))).toBeUndefined();
  });

  it('does not outlive a write', () => {
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=1', 'a', 'POST'))).toBeUndefined();
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=1'))).toBeUndefined();
  });

  it('does not outlive its minute', () => {
    vi.mocked(performance.now).mockReturnValue(61_000);
    expect(takeEarlyResponse(call('/api/cms/ebooks?page=1'))).toBeUndefined();
  });
});
