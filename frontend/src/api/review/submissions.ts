import { api } from '@/api/api';
import { ebookPath } from '@/api/ids';
import type { Submission, Submissions } from '@/api/reviewTypes';

interface OneSubmission {
  id: string;
  n: number;
}

const submissionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Read again with the history, whose rows may be submissions or decisions about them.
    getSubmissions: build.query<Submissions, string>({
      query: (id) => `${ebookPath(id)}/submissions`,
      providesTags: (_, __, id) => [{ type: 'Logs', id }],
    }),
    // A submission never changes.
    getSubmission: build.query<Submission, OneSubmission>({
      query: ({ id, n }) => `${ebookPath(id)}/submissions/${n}`,
      transformResponse: ({ submission }: { submission: Submission }) => submission,
    }),
  }),
});

export const { useGetSubmissionsQuery, useGetSubmissionQuery } = submissionsApi;
