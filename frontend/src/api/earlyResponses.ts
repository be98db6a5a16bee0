/** Requests that app/early.ts started while the program was loading. */
interface EarlyResponses {
  token: string;
  /** By path and query; each is used once. */
  responses: Map<string, Promise<Response>>;
}

declare global {
  var cmsEarly: EarlyResponses | undefined;
}

/** Early responses may be used until this long after the page began to load. */
export const earlyForMs = 60_000;

/** The early response to a call, if it was requested with the same token; otherwise undefined. */
export function takeEarlyResponse(request: Request): Promise<Response> | undefined {
  const early = globalThis.cmsEarly;
  if (!early) return undefined;
  if (request.method !== 'GET' || performance.now() > earlyForMs) {
    globalThis.cmsEarly = undefined; // outdated, by this write or by their age
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const response = early.responses.get(pathname + search);
  early.responses.delete(pathname + search);
  const sameToken = request.headers.get('Authorization') === `Bearer ${early.token}`;
  return sameToken ? response : undefined;
}
