import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@/api/api';
import type { Notification } from '@/api/reviewTypes';
import { signedIn } from '@/api/session';
import { newStore } from '@/testing/newStore';
import { PageRequest } from '@/testing/pageRequest';
import { until } from '@/testing/until';
import { notificationsApi, notificationWrites } from './notifications';
import { unreadApi } from './unread';

const user = { id: 'u1', full_name: 'An', email: 'an@example.org', role: 'EDITOR' } as const;

/** A server that keeps notifications of one person, newest first. */
class Server {
  stored: Notification[] = [];
  requests: string[] = [];
  failing = false;

  add(...ids: string[]): void {
    for (const id of ids) this.stored.unshift({ ...blank, id });
  }

  respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname.slice('/api/cms'.length)}?${searchParams}`);
    if (this.failing) return Response.json({ message: 'Hỏng.' }, { status: 422 });
    if (request.method === 'GET') return this.page(searchParams);
    const { all = false, ids = [] } = await request.json();
    for (const one of this.stored) if (all || ids.includes(one.id)) one.read_at ??= 'then';
    return Response.json({ data: { unread: this.unread() } });
  };

  private unread = () => this.stored.filter(({ read_at }) => read_at === null).length;

  private page(query: URLSearchParams): Response {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))];
    const [unread, total] = [this.unread(), this.stored.length];
    const notifications = this.stored.slice((page - 1) * limit, page * limit);
    const totalPages = Math.ceil(total / limit);
    const numbers = { unread, attention: null, total, page, limit, totalPages };
    return Response.json({ data: { notifications, ...numbers } });
  }
}

const blank: Notification = {
  id: '',
  kind: 'note',
  ebook: { id: 'e1', title: 'Toán 7' },
  note_id: 'n1',
  by: { id: 'u2', full_name: 'Bình' },
  text: 'Sai số trang.',
  created_at: '2025-09-02T04:00:00Z',
  count: 1,
  read_at: null,
};

function openTab() {
  const store = newStore();
  store.dispatch(signedIn({ user, accessToken: 'a', refreshToken: 'r' }));
  const { getNotifications } = notificationsApi.endpoints;
  const { getUnread } = unreadApi.endpoints;
  const list = () => getNotifications.select()(store.getState()).data?.pages ?? [];
  return {
    dispatch: store.dispatch,
    list: () => list().flatMap((page) => page.notifications),
    count: () => getUnread.select()(store.getState()).data?.unread,
    unread: () => store.dispatch(getUnread.initiate()),
    open: () => store.dispatch(getNotifications.initiate(undefined, {})),
    more: () =>
      store.dispatch(
        getNotifications.initiate(undefined, { direction: 'forward', subscribe: false }),
      ),
    refresh: () => store.dispatch(api.util.invalidateTags(['Notifications'])),
    read: (what: { all: true } | { ids: string[] }) =>
      store.dispatch(notificationWrites.endpoints.markRead.initiate(what)),
  };
}

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `n${from + i}`);

describe('RULES §19.7: notifications in the cache', () => {
  let server: Server;
  beforeEach(() => {
    server = new Server();
    vi.stubGlobal('Request', PageRequest);
    vi.stubGlobal('fetch', server.respond);
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('the number is requested with one of them, the list by 25', async () => {
    server.add(...ids(1, 60));
    const tab = openTab();
    await tab.unread();
    expect(tab.count()).toBe(60);
    await tab.open();
    expect(tab.list()).toHaveLength(25);
    await tab.more();
    await tab.more();
    expect(tab.list()).toHaveLength(60);
    await tab.more(); // there are none
    expect(server.requests).toEqual([
      'GET /notifications?limit=1',
      'GET /notifications?page=1&limit=25',
      'GET /notifications?page=2&limit=25',
      'GET /notifications?page=3&limit=25',
    ]);
  });

  it('after a notification the number and all shown pages are loaded again', async () => {
    server.add(...ids(1, 30));
    const tab = openTab();
    await tab.unread();
    await tab.open();
    await tab.more();
    server.add('newest');
    tab.refresh();
    await until(() => expect(tab.list()).toHaveLength(31));
    expect(tab.list()[0]?.id).toBe('newest');
    expect(tab.count()).toBe(31);
  });

  it('those that are read are marked by the response, the number too, and nothing is asked again', async () => {
    server.add('first', 'second', 'third');
    const tab = openTab();
    await tab.unread();
    await tab.open();
    server.requests = [];
    await tab.read({ ids: ['second'] });
    await until(() => expect(tab.count()).toBe(2));
    const unread = () => tab.list().flatMap(({ id, read_at }) => (read_at ? [] : [id]));
    expect(unread()).toEqual(['third', 'first']);
    await tab.read({ all: true });
    await until(() => expect(tab.count()).toBe(0));
    expect(unread()).toEqual([]);
    expect(server.requests).toEqual(['POST /notifications/read?', 'POST /notifications/read?']);
  });

  it('what was refused stays unread, and what was shown stays', async () => {
    server.add('first');
    const tab = openTab();
    await tab.unread();
    await tab.open();
    server.failing = true;
    expect((await tab.read({ all: true })).error).toMatchObject({ data: { message: 'Hỏng.' } });
    tab.refresh();
    await until(() => expect(server.requests).toHaveLength(5));
    expect(tab.count()).toBe(1);
    expect(tab.list()).toEqual([{ ...blank, id: 'first' }]);
  });

  it('an opened list brings the number up to date', async () => {
    server.add('first');
    const tab = openTab();
    await tab.unread();
    server.add('second');
    await tab.open();
    await until(() => expect(tab.count()).toBe(2));
  });
});
