import { newKey } from '@/api/idempotency';
import { errorMessage, isRefusedForGood, type Problem, problemOf } from '@/api/problem';
import type { EbookRecord } from '@/api/recordSchema';
import { type Ebook, may } from '@/api/types';
import { errorsIn } from './formSchema';
import { type FormValues, fieldsOf, sameValues, valuesOf } from './formValues';
import { mergeValues } from './merge';

/** Exported here so that the rules load with saveEbook: nothing is saved without validation. */
export const rules = { errorsIn };

/** A creation without a response: it may have succeeded, so a retry repeats it exactly. */
export interface Intent {
  key: string;
  fields: EbookRecord;
  at: number;
}

/** The e-book to save, and the version and values that were read. */
interface Target {
  id: string;
  version: number;
  base: FormValues;
}

export interface Conflict extends Problem {
  current: Ebook;
}

export type SaveFailure =
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'failed'; message: string; newStatus?: Ebook['status']; signedOut?: boolean };

type SaveOutcome = { kind: 'saved'; ebook: Ebook } | SaveFailure;

/** The two API calls of the form; both reject with the server's problem. */
export interface SaveCalls {
  create: (fields: EbookRecord, key: string) => Promise<Ebook>;
  update: (id: string, fields: EbookRecord, version: number) => Promise<Ebook>;
}

/** The stored intent of an earlier creation, and functions to store this one. */
export interface Intents {
  pending: Intent | null;
  remember: (intent: Intent | null) => void;
  /** Called when a repeated creation succeeded, before the later changes are saved. */
  onCreated: (ebook: Ebook) => void;
}

/** The server remembers an idempotency key for a day; an older intent is not safe to repeat. */
const intentLastsMs = 23 * 3_600_000;

/** Updates the target; creates an e-book if there is none. */
export async function saveEbook(
  calls: SaveCalls,
  values: FormValues,
  target: Target | null,
  intents: Intents,
): Promise<SaveOutcome> {
  const fields = fieldsOf(values);
  try {
    const ebook = target
      ? await calls.update(target.id, fields, target.version)
      : await createOnce(calls, fields, intents);
    return { kind: 'saved', ebook };
  } catch (error) {
    const outcome = outcomeOf(error, values);
    const newer = target && outcome.kind === 'conflict' && newerTarget(target, values, outcome);
    return newer ? saveEbook(calls, values, newer, intents) : outcome;
  }
}

/**
 * The target with the newer version, if the user has nothing to decide about it, such as after the
 * e-book was deleted and restored.
 */
function newerTarget(target: Target, values: FormValues, { conflict }: { conflict: Conflict }) {
  const { version } = conflict.current;
  const { clashes, taken } = mergeValues(target.base, values, valuesOf(conflict.current));
  const needsDecision = clashes.length > 0 || taken.length > 0;
  return !needsDecision && version > target.version && { ...target, version };
}

/**
 * Creates exactly once even if the response is lost: a retry repeats the first call, then updates.
 */
async function createOnce(
  calls: SaveCalls,
  fields: EbookRecord,
  { pending, remember, onCreated }: Intents,
): Promise<Ebook> {
  const earlier = pending && Date.now() - pending.at < intentLastsMs ? pending : null;
  const intent = earlier ?? { key: newKey(), fields, at: Date.now() };
  remember(intent);
  try {
    const ebook = await calls.create(intent.fields, intent.key);
    remember(null);
    if (JSON.stringify(intent.fields) === JSON.stringify(fields)) return ebook;
    onCreated(ebook);
    return await calls.update(ebook.id, fields, ebook.version);
  } catch (error) {
    if (isRefusedForGood(error)) remember(null);
    throw error;
  }
}

/**
 * If the conflicting values equal the sent ones, an earlier save succeeded without a response: that
 * is not a conflict.
 */
function outcomeOf(error: unknown, sent: FormValues): SaveOutcome {
  const problem = problemOf(error);
  const message = errorMessage(error);
  const current = problem?.current as Ebook | undefined;
  if (problem?.status !== 409)
    return { kind: 'failed', message, signedOut: problem?.status === 401 || undefined };
  if (problem.code === 'ebook.stale' && current && may(current, 'edit')) {
    const same = current.status === 'draft' && sameValues(valuesOf(current), sent);
    if (same) return { kind: 'saved', ebook: current };
    return { kind: 'conflict', conflict: { ...problem, current } };
  }
  return { kind: 'failed', message, newStatus: current?.status };
}
