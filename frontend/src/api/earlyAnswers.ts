/** What app/early.ts has asked for while the program was still on its way. */
export interface EarlyAnswers {
  token: string;
  /** By path and query; each is used once. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  var cmsEarly: EarlyAnswers | undefined;
}

/** So long after the page began, an answer that was asked for early may be used. */
export const earlyForMs = 60_000;

/** The answer to a call that was asked for early, by the same session; undefined if it was not. */
export function earlyAnswer(request: Request): Promise<Response> | undefined {
  const early = globalThis.cmsEarly;
  if (!early) return undefined;
  if (request.method !== 'GET' || performance.now() > earlyForMs) {
    globalThis.cmsEarly = undefined; // the answers may tell of what is changed by now
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const answer = early.answers.get(pathname + search);
  early.answers.delete(pathname + search);
  const own = request.headers.get('Authorization') === `Bearer ${early.token}`;
  return own ? answer : undefined;
}
