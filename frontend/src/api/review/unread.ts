import { api } from '@/api/api';
import type { NotificationPage } from '@/api/reviewTypes';

/** The number of unread notifications: all that a screen needs until the list is opened. */
export const unreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnread: build.query<number, void>({
      query: () => ({ url: '/notifications', params: { limit: 1 } }),
      transformResponse: ({ unread }: NotificationPage) => unread,
      providesTags: ['Notifications'],
    }),
  }),
});

export const { useGetUnreadQuery } = unreadApi;
