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

/** The early response to a call, if it was requested by the same session; otherwise undefined. */
export function earlyResponse(request: Request): Promise<Response> | undefined {
  const early = globalThis.cmsEarly;
  if (!early) return undefined;
  if (request.method !== 'GET' || performance.now() > earlyForMs) {
    globalThis.cmsEarly = undefined; // outdated, by this write or by their age
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const response = early.responses.get(pathname + search);
  early.responses.delete(pathname + search);
  const own = request.headers.get('Authorization') === `Bearer ${early.token}`;
  return own ? response : undefined;
}
