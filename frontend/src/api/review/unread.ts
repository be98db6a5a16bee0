import { api } from '@/api/api';
import type { NotificationPage } from '@/api/reviewTypes';

type Unread = Pick<NotificationPage, 'unread' | 'attention'>;

export const unreadOf = ({ unread, attention }: NotificationPage): Unread => ({
  unread,
  attention,
});

/**
 * How many notifications are unread, and how many parts of the system need attention: all that a
 * screen needs until the list is opened.
 */
export const unreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnread: build.query<Unread, void>({
      query: () => ({ url: '/notifications', params: { limit: 1 } }),
      transformResponse: unreadOf,
      providesTags: ['Notifications'],
    }),
  }),
});

export const { useGetUnreadQuery } = unreadApi;
