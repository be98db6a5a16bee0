import { api } from '@/api/api';
import { asCsv } from '@/api/saveFile';
import type { Data, Status } from '@/api/types';

export const rowKinds = ['month', 'subject', 'grade', 'status', 'person'] as const;
export type RowKind = (typeof rowKinds)[number];

export const figureNames = [
  'created',
  'submitted',
  'returned',
  'approved',
  'published',
  'withdrawn',
] as const;
export type Figure = (typeof figureNames)[number];
export type Figures = Record<Figure, number>;

/** Months are written as 2026-03; empty ones are the server's choice. */
export interface WorkQuery {
  from: string;
  to: string;
  by: RowKind;
  /** Only the user's own work. */
  person: '' | 'me';
}

export interface ReportRow extends Figures {
  /** A month, subject, grade, status or a person's id. */
  key: string;
  name: string | null;
}

/** How long e-books had been in a status when they left it. */
export interface StatusTimes {
  status: Status;
  left: number;
  median_minutes: number | null;
  p90_minutes: number | null;
}

export interface WorkReport {
  from: string;
  to: string;
  by: RowKind;
  own: boolean;
  rows: ReportRow[];
  cut: boolean;
  total: Figures;
  times: StatusTimes[] | null;
  /** Everything that has happened is counted. */
  complete: boolean;
  choices: { by: RowKind[]; library: boolean };
}

export interface QueueReport {
  waiting: number;
  oldest_at: string | null;
  median_minutes: number | null;
  ages: { days: number | null; count: number }[];
  often_returned: { id: string; title: string; status: Status; returned_count: number }[];
  often_total: number;
}

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWorkReport: build.query<WorkReport, WorkQuery>({
      query: (params) => ({ url: '/reports/work', params }),
      transformResponse: (answer: Data<WorkReport>) => answer.data,
    }),
    getQueueReport: build.query<QueueReport, void>({
      query: () => '/reports/queue',
      transformResponse: (answer: Data<QueueReport>) => answer.data,
    }),
    exportWork: build.mutation<null, WorkQuery>({
      query: (params) => ({ url: '/reports/work', params, ...asCsv('bao-cao-cong-viec.csv') }),
    }),
  }),
});

export const { useGetWorkReportQuery, useGetQueueReportQuery, useExportWorkMutation } = reportsApi;
