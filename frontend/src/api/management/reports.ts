import { api } from '@/api/api';
import { longCalls } from '@/api/longCalls';
import { asCsv } from '@/api/saveFile';
import type { Person, Status } from '@/api/types';

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
  /** 'me': only the user's own work. */
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
  /** There are more rows. */
  cut: boolean;
  total: Figures;
  times: StatusTimes[] | null;
  /** Everything that has happened is counted. */
  complete: boolean;
  choices: { by: RowKind[]; library: boolean };
}

export const reasonKinds = ['template', 'month', 'subject', 'grade', 'person'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

export type ReasonsQuery = Omit<WorkQuery, 'by'> & { by: ReasonKind };

/** How many rejections used a template, or none. */
export interface ReasonRow extends Pick<ReportRow, 'name'> {
  /** A month, subject, grade or a person's id; empty if the rows are templates. */
  key: string;
  template: { id: string; title: string } | null;
  rejections: number;
}

export interface ReasonsReport
  extends Omit<WorkReport, 'by' | 'rows' | 'total' | 'times' | 'choices'> {
  by: ReasonKind;
  rows: ReasonRow[];
  total: { rejections: number; with_template: number };
  choices: { by: ReasonKind[]; library: boolean };
}

export interface QueueReport {
  waiting: number;
  oldest_at: string | null;
  median_minutes: number | null;
  /** How many have waited for up to so many days; null is longer than all others. */
  ages: { days: number | null; count: number }[];
  /** Reviews that were due on a day (2026-03-01) that is over. */
  overdue: { id: string; title: string; due: string; reviewer: Person }[];
  overdue_total: number;
  often_returned: { id: string; title: string; status: Status; returned_count: number }[];
  often_total: number;
}

const fileNames = {
  work: 'bao-cao-cong-viec.csv',
  times: 'bao-cao-thoi-gian.csv',
  reasons: 'bao-cao-ly-do.csv',
  ages: 'bao-cao-hang-cho-duyet.csv',
  overdue: 'bao-cao-qua-han.csv',
  often_returned: 'bao-cao-bi-tu-choi.csv',
};

/** A part of a report that is saved as CSV. */
export type ReportFile =
  | { name: 'work' | 'times'; report: 'work'; params: WorkQuery }
  | { name: 'reasons'; report: 'reasons'; params: ReasonsQuery }
  | { name: QueueList; report: 'queue'; params: { list: QueueList } };

export type QueueList = 'ages' | 'overdue' | 'often_returned';

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWorkReport: build.query<WorkReport, WorkQuery>({
      query: (params) => ({ url: '/reports/work', params }),
    }),
    getQueueReport: build.query<QueueReport, void>({
      query: () => '/reports/queue',
    }),
    getReasonsReport: build.query<ReasonsReport, ReasonsQuery>({
      query: (params) => ({ url: '/reports/reasons', params }),
    }),
  }),
});

const exportApi = longCalls.injectEndpoints({
  endpoints: (build) => ({
    exportReport: build.mutation<null, ReportFile>({
      query: ({ name, report, params }) => ({
        url: `/reports/${report}`,
        params,
        ...asCsv(fileNames[name]),
      }),
    }),
  }),
});

export const { useGetWorkReportQuery, useGetQueueReportQuery, useGetReasonsReportQuery } =
  reportsApi;
export const { useExportReportMutation } = exportApi;
