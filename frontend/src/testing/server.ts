import { callOf, describedAnswer } from './described';

/** A request of the page, as a test looks at it. */
export interface Asked {
  /** As the API's description names it: `GET /ebooks/{id}`. */
  call: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answer = Response | Promise<Response>;
/** By call: the answer, or what makes it. A call that is not named gets the description's example. */
export type Answers = Record<string, object | ((asked: Asked) => Answer)>;

export const answer = (status: number, body?: object) =>
  new Response(body ? JSON.stringify(body) : null, {
    status,
    headers: body ? { 'Content-Type': 'application/json' } : {},
  });

export const refusal =
  (status: number, message: string, code = 'test') =>
  () =>
    answer(status, { code, message });

/** An answer that never comes. */
export const never = () => new Promise<Response>(() => undefined);

/** No connection. */
export const noLine = () => Promise.reject(new TypeError('Failed to fetch'));

/** Stands in for the network alone: what the page asks for is answered as the API is described. */
export class Server {
  readonly asked: Asked[] = [];
  constructor(public answers: Answers) {}

  /** What was asked for with a call, in its order. */
  of(call: string): Asked[] {
    return this.asked.filter((one) => one.call === call);
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = url.pathname.replace('/api/cms', '');
    const call = callOf(request.method, path);
    if (!call) throw new Error(`the API has no ${request.method} ${path}`);
    const text = await request.text();
    const asked = {
      call,
      path,
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : undefined,
      headers: request.headers,
    };
    this.asked.push(asked);
    const given = this.answers[call];
    if (typeof given === 'function') return given(asked);
    if (call === 'GET /events') return answer(403); // nothing is told in these tests
    return answer(200, given ?? (describedAnswer(call) as object));
  };
}
