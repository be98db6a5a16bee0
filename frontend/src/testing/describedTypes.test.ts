import { describe, expect, expectTypeOf, it } from 'vitest';
import type { HistoryEntry } from '@/api/account/people';
import type { Token } from '@/api/account/tokens';
import type { Health, HealthPart } from '@/api/management/health';
import type { HistoryFilterChoices, HistoryRow } from '@/api/management/history';
import type { QueueReport, ReasonsReport, WorkReport } from '@/api/management/reports';
import type { Account, AccountLink, Handover } from '@/api/peopleTypes';
import type { Reason } from '@/api/review/reasons';
import type { NotificationPage } from '@/api/reviewTypes';
import type { Assignment } from '@/api/types';
import { schemaOf } from './described';
import type * as Described from './describedTypes';
import { type Schema, typeOf } from './typeOf';

const described = [
  'Account',
  'UserLink',
  'Handover',
  'UserHistoryEntry',
  'Token',
  'HistoryRow',
  'HistoryFiltersResponse',
  'HealthResponse',
  'HealthPart',
  'WorkReportResponse',
  'QueueReportResponse',
  'ReasonsReportResponse',
  'ReasonTemplate',
  'Assignment',
  'NotificationPage',
];

const source = `// Made from the API's description (openapi.yaml) by \`npm run record\`.
// biome-ignore-all format: a type is a line, however long

${described.map((name) => `export type ${name} = ${typeOf(schemaOf(name) as Schema)};\n`).join('\n')}`;

// A member that the API adds or changes fails here until the file is made again; after that the
// checks below do not compile until the pages know it.
it('the types of responses are those of the API', async () => {
  await expect(source).toMatchFileSnapshot('./describedTypes.ts');
});

/** The members that only one of the two has; or that the response is not what the pages take it for. */
type Drift<Page, Body> = [Body] extends [Page]
  ? Exclude<keyof Body, keyof Page> | Exclude<keyof Page, keyof Body>
  : 'of another type';

// Compared by the compiler: npm run check.
describe('what the pages take a response for', () => {
  it('is what the API describes of accounts', () => {
    expectTypeOf<Drift<Account, Described.Account>>().toBeNever();
    expectTypeOf<Drift<AccountLink, Described.UserLink>>().toBeNever();
    expectTypeOf<Drift<Handover, Described.Handover>>().toBeNever();
    expectTypeOf<Drift<HistoryEntry, Described.UserHistoryEntry>>().toBeNever();
    expectTypeOf<Drift<Token, Described.Token>>().toBeNever();
  });

  it('is what the API describes of history, health and reports', () => {
    expectTypeOf<Drift<HistoryRow, Described.HistoryRow>>().toBeNever();
    expectTypeOf<
      Drift<HistoryFilterChoices, Described.HistoryFiltersResponse['data']>
    >().toBeNever();
    expectTypeOf<Drift<Health, Described.HealthResponse['data']>>().toBeNever();
    expectTypeOf<Drift<HealthPart, Described.HealthPart>>().toBeNever();
    expectTypeOf<Drift<WorkReport, Described.WorkReportResponse['data']>>().toBeNever();
    expectTypeOf<Drift<QueueReport, Described.QueueReportResponse['data']>>().toBeNever();
    expectTypeOf<Drift<ReasonsReport, Described.ReasonsReportResponse['data']>>().toBeNever();
  });

  it('is what the API describes of reasons, assignment and notifications', () => {
    expectTypeOf<Drift<Reason, Described.ReasonTemplate>>().toBeNever();
    expectTypeOf<Drift<Assignment, Described.Assignment>>().toBeNever();
    expectTypeOf<Drift<NotificationPage, Described.NotificationPage>>().toBeNever();
  });
});
