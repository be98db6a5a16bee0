import { callOf, describedResponse } from './described';
import { gate } from './until';

/** A request of the page, as tests see it. */
export interface ApiRequest {
  /** As named in the API's description: `GET /ebooks/{id}`. */
  call: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Reply = Response | Promise<Response>;
/**
 * Responses by call, or functions that create them. A call without one returns the description's
 * example.
 */
export type Responses = Record<string, object | ((request: ApiRequest) => Reply)>;

export const jsonResponse = (status: number, body?: object) =>
  new Response(body ? JSON.stringify(body) : null, {
    status,
    headers: body ? { 'Content-Type': 'application/json' } : {},
  });

export const refusal =
  (status: number, message: string, code = 'test') =>
  () =>
    jsonResponse(status, { code, message });

/** A response that never arrives. */
export const never = () => new Promise<Response>(() => undefined);

/** No connection. */
export const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

/** A response that waits until it is released. */
export function held(respond: (request: ApiRequest) => Response) {
  const { released, release } = gate();
  const reply = async (request: ApiRequest) => {
    await released;
    return respond(request);
  };
  return { reply, release };
}

/** Replaces the network: requests get the responses of the API's description. */
export class Server {
  readonly requests: ApiRequest[] = [];
  constructor(public responses: Responses) {}

  /** The requests of a call, in order. */
  of(call: string): ApiRequest[] {
    return this.requests.filter((one) => one.call === call);
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = url.pathname.replace('/api/cms', '');
    const call = callOf(request.method, path);
    if (!call) throw new Error(`the API has no ${request.method} ${path}`);
    const text = await request.text();
    const sent = {
      call,
      path,
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : undefined,
      headers: request.headers,
    };
    this.requests.push(sent);
    const given = this.responses[call];
    if (typeof given === 'function') return given(sent);
    if (call === 'GET /events') return jsonResponse(403); // these tests have no events
    return jsonResponse(200, given ?? (describedResponse(call) as object));
  };
}
