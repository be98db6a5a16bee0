import { api } from '@/api/api';
import { ebookPath } from '@/api/ids';
import type { Ebook, LogEntry, Transition } from '@/api/types';
import { returningEbook, tagsAfterWrite } from './ebooks';

interface PerformAction {
  id: string;
  action: Transition;
  comment: string;
  /** The templates that the comment of a rejection was written with. */
  reasons: string[];
  version: number;
  key: string;
}

const workflowApi = api.injectEndpoints({
  endpoints: (build) => ({
    perform: build.mutation<Ebook, PerformAction>({
      query: ({ id, action, comment, reasons, version, key }) => ({
        url: `${ebookPath(id)}/${action}`,
        method: 'POST',
        body: { comment, version, ...(reasons.length > 0 && { reasons }) },
        headers: { 'Idempotency-Key': key },
        keepalive: true, // also sent if the page is closed meanwhile
      }),
      ...returningEbook,
      invalidatesTags: (_, __, { id }) => [...tagsAfterWrite, { type: 'Logs', id }],
    }),
    getLogs: build.query<LogEntry[], string>({
      query: (id) => `${ebookPath(id)}/workflow-logs`,
      transformResponse: ({ logs }: { logs: LogEntry[] }) => logs,
      providesTags: (_, __, id) => [{ type: 'Logs', id }],
    }),
  }),
});

export const { usePerformMutation, useGetLogsQuery } = workflowApi;
