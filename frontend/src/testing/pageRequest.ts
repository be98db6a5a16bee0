/** RTK builds its requests from paths, which only a page can resolve. */
export class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://page.test') : input, init);
  }
}
