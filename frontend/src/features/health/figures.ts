import type { HealthPart } from '@/api/management/health';
import { serverNow } from '@/api/serverClock';
import { daysSince, formatDuration, formatNumber, formatSpace, formatTime } from '@/text/format';
import { viHealth } from '@/text/management/viHealth';

/** The server counts pending changes up to this number. */
const maxCounted = 10_000;

const words = viHealth.figure;

/** What is known of a part, in words. */
export function figuresOf(part: HealthPart): string[] {
  return (figures.get(part.name)?.(part) ?? []).filter((text) => text !== '');
}

/** A figure, unless it is missing. */
const figure = (n: number | undefined, text: (n: string) => string) =>
  n === undefined ? '' : text(formatNumber(n));

/** A figure that is left out if it is 0 or missing. */
const count = (n: number | undefined, text: (n: string) => string) => (n ? figure(n, text) : '');

const time = (at: string | undefined, text: (at: string) => string) =>
  at === undefined ? '' : text(formatTime(at));

function database({ version, schema, schema_expected: expected, read_only }: HealthPart) {
  const behind = schema !== undefined && expected !== undefined && schema < expected;
  return [
    version ? words.postgres(version) : '',
    behind
      ? words.schemaBehind(formatNumber(schema), formatNumber(expected))
      : figure(schema, words.schema),
    read_only ? words.readOnly : '',
  ];
}

function store({ state }: HealthPart) {
  return [state === 'ok' ? words.reached : ''];
}

function disk({ free_bytes: free }: HealthPart) {
  return [free === undefined ? '' : words.free(formatSpace(free))];
}

function quota({ used_bytes, limit_bytes, user_used_bytes, user_limit_bytes }: HealthPart) {
  return [
    share(used_bytes, limit_bytes, words.used, words.usedUnlimited),
    share(user_used_bytes, user_limit_bytes, words.userUsed, words.userUsedUnlimited),
  ];
}

/** How much of a limit is used; 0 means no limit. */
function share(
  used: number | undefined,
  limit: number | undefined,
  text: (used: string, limit: string) => string,
  unlimited: (used: string) => string,
): string {
  if (used === undefined) return '';
  return limit ? text(formatSpace(used), formatSpace(limit)) : unlimited(formatSpace(used));
}

function jobs({ failed, undelivered, waiting, running, oldest_seconds: oldest }: HealthPart) {
  return [
    figure(failed, words.failed),
    count(undelivered, words.undelivered),
    figure(waiting, words.waiting),
    count(running, words.running),
    oldest ? words.oldest(formatDuration(oldest)) : '',
  ];
}

function index({ built, pending }: HealthPart) {
  const many = pending !== undefined && pending >= maxCounted;
  return [
    built === false ? words.notBuilt : '',
    figure(pending, many ? words.pendingMany : words.pending),
  ];
}

function sweep({ last_at, due_at }: HealthPart) {
  return [time(last_at, words.lastSweep), time(due_at, words.nextSweep)];
}

/** How long ago something was; from two days on in whole days. */
function ageOf(at: string): string {
  const now = serverNow();
  const days = daysSince(at, now);
  return days < 2 ? formatDuration((now - Date.parse(at)) / 1000) : words.days(formatNumber(days));
}

function backups({ last_at, objects, problems }: HealthPart) {
  return [
    last_at === undefined ? '' : words.lastBackup(formatTime(last_at), ageOf(last_at)),
    figure(objects, words.objects),
    count(problems, words.problems),
  ];
}

/** "1.0.0 trên may-1:8080, may-2:8080", for each version. */
function servers({ servers: running = [] }: HealthPart) {
  const versions = [...new Set(running.map(({ version }) => version))];
  return versions.map((version) => {
    const names = running.filter((server) => server.version === version).map(({ name }) => name);
    return words.servers(version, names.join(', '));
  });
}

function verification(part: HealthPart) {
  const { last_at, ebooks, accounts, findings, broken, broken_accounts } = part;
  return [
    time(last_at, words.lastVerification),
    figure(ebooks, words.ebooks),
    figure(accounts, words.accounts),
    figure(findings, words.findings),
    count(broken, words.broken),
    count(broken_accounts, words.brokenAccounts),
  ];
}

const figures = new Map<string, (part: HealthPart) => string[]>(
  Object.entries({
    database,
    store,
    disk,
    quota,
    jobs,
    index,
    sweep,
    backups,
    servers,
    verification,
  }),
);
