import { api } from '@/api/api';

export type PartName =
  | 'database'
  | 'store'
  | 'disk'
  | 'quota'
  | 'jobs'
  | 'index'
  | 'sweep'
  | 'backups'
  | 'servers'
  | 'verification';

export type HealthState = 'ok' | 'warn' | 'bad' | 'unknown';

/** The state of a part, with the figures that are known of it. */
export interface HealthPart {
  /** A PartName, or a name that only a newer server knows. */
  name: string;
  state: HealthState;
  version?: string;
  schema?: number;
  schema_expected?: number;
  read_only?: boolean;
  waiting?: number;
  running?: number;
  failed?: number;
  undelivered?: number;
  oldest_seconds?: number;
  last_at?: string;
  due_at?: string;
  free_bytes?: number;
  used_bytes?: number;
  limit_bytes?: number;
  user_used_bytes?: number;
  user_limit_bytes?: number;
  built?: boolean;
  pending?: number;
  ebooks?: number;
  findings?: number;
  broken?: number;
  accounts?: number;
  broken_accounts?: number;
  objects?: number;
  problems?: number;
  servers?: { name: string; version: string; started_at: string }[];
}

export interface Health {
  /** When the parts were examined. */
  at: string;
  parts: HealthPart[];
}

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHealth: build.query<Health, void>({
      query: () => '/health',
    }),
  }),
});

export const { useGetHealthQuery } = healthApi;
