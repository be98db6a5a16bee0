import { api } from '@/api/api';
import type { NotificationPage } from '@/api/reviewTypes';
import { unreadApi, unreadOf } from './unread';

const notificationsPerPage = 25;

interface NotificationSettings {
  /** Whether the user wants a daily digest by mail. */
  digest: boolean;
}

/** Either all of the user's notifications, or these. */
type MarkReadRequest = { all: true } | { ids: string[] };

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. When something has changed, all shown pages are read again. */
    getNotifications: build.infiniteQuery<NotificationPage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
      },
      query: ({ pageParam: page }) => ({
        url: '/notifications',
        params: { page, limit: notificationsPerPage },
      }),
      providesTags: ['Notifications'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => null); // the list shows the error
        const last = result?.data.pages.at(-1);
        if (last) dispatch(unreadApi.util.upsertQueryData('getUnread', undefined, unreadOf(last)));
      },
    }),
    getNotificationSettings: build.query<NotificationSettings, void>({
      query: () => '/notifications/settings',
    }),
  }),
});

/**
 * Marks notifications as read in the cached pages. Those that were read already keep their time.
 */
export function markReadIn(pages: NotificationPage[], request: MarkReadRequest, at: string): void {
  const isMeant = (id: string) => 'all' in request || request.ids.includes(id);
  for (const { notifications } of pages) {
    for (const one of notifications) if (isMeant(one.id)) one.read_at ??= at;
  }
}

export const notificationWrites = api.injectEndpoints({
  endpoints: (build) => ({
    markRead: build.mutation<number, MarkReadRequest>({
      query: (body) => ({ url: '/notifications/read', method: 'POST', body }),
      transformResponse: ({ unread }: { unread: number }) => unread,
      async onQueryStarted(request, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => null); // they stay visible as unread
        if (!result) return;
        const at = new Date().toISOString();
        dispatch(
          notificationsApi.util.updateQueryData('getNotifications', undefined, ({ pages }) =>
            markReadIn(pages, request, at),
          ),
        );
        dispatch(
          unreadApi.util.updateQueryData('getUnread', undefined, (draft) => {
            draft.unread = result.data;
          }),
        );
      },
    }),
    setNotificationSettings: build.mutation<NotificationSettings, NotificationSettings>({
      query: (body) => ({ url: '/notifications/settings', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => null); // the switch shows the error
        if (!result) return;
        const { updateQueryData } = notificationsApi.util;
        dispatch(updateQueryData('getNotificationSettings', undefined, () => result.data));
      },
    }),
  }),
});

export const { useGetNotificationsInfiniteQuery, useGetNotificationSettingsQuery } =
  notificationsApi;
export const { useMarkReadMutation, useSetNotificationSettingsMutation } = notificationWrites;
