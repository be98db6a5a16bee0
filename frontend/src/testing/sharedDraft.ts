import type { Ebook, Person, Toc, TocItem } from '@/api/types';
import { ebook, theOutline } from './ebooks';
import { session } from './page';
import { type ApiRequest, held, jsonResponse, type Responses } from './server';

const outlineCall = 'GET /ebooks/{id}/toc';
const outlineOf = (...lines: string[]) => (theOutline(...lines)[outlineCall] as { data: Toc }).data;

/** A fake server with a draft that others save too: it refuses what is based on an older version. */
export class SharedDraft {
  record: Ebook;
  outline: Toc;
  /** Who has saved last elsewhere; the user in another window, unless a test says otherwise. */
  savedBy: Person = { id: session('EDITOR').user.id, full_name: session('EDITOR').user.full_name };

  constructor(fields: Partial<Ebook> = {}, ...lines: string[]) {
    this.record = ebook({ total_pages: 3, ...fields });
    this.outline = outlineOf(...lines);
  }

  readonly titles = () => this.outline.items.map(({ title }) => title);

  /** Saves the record as another window does. */
  saveRecord(fields: Partial<Ebook>): Ebook {
    this.record = { ...this.record, ...fields, version: this.record.version + 1 };
    return this.record;
  }

  saveOutline(change: (items: TocItem[]) => TocItem[]): Toc {
    const { items, version } = this.outline;
    this.outline = { ...this.outline, items: change(items), version: version + 1 };
    return this.outline;
  }

  readonly responses: Responses = {
    'GET /ebooks/{id}': () => jsonResponse(200, { data: { ebook: this.record } }),
    [outlineCall]: () => jsonResponse(200, { data: this.outline }),
    'PUT /ebooks/{id}': (request) => {
      const fields = request.body as Partial<Ebook>;
      if (fields.version !== this.record.version) return this.stale(this.record);
      return jsonResponse(200, { data: { ebook: this.saveRecord(fields) } });
    },
    'PUT /ebooks/{id}/toc': (request) => {
      const { items, version } = sentOutline(request);
      if (version !== this.outline.version) return this.stale(this.outline);
      return jsonResponse(200, { data: this.saveOutline(() => items) });
    },
  };

  /** What is saved from now on waits until the returned function is called. */
  holdSaves(call: string): () => void {
    const respond = this.responses[call] as (request: ApiRequest) => Response;
    const { reply, release } = held(respond);
    this.responses[call] = reply;
    return release;
  }

  private stale = (current: Ebook | Toc) =>
    jsonResponse(409, {
      code: 'ebook.stale',
      message: 'eBook đã thay đổi.',
      current,
      changed_by: this.savedBy,
      changed_at: '2025-09-02T03:00:00Z',
    });
}

const sentOutline = ({ body }: ApiRequest) => body as { items: TocItem[]; version: number };
