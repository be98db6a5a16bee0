import { useRef } from 'react';
import { useCreateEbookMutation, useUpdateEbookMutation } from '@/api/ebooks';
import { newKey } from '@/api/idempotency';
import { errorMessage, isUnanswered, type Problem, problemOf } from '@/api/problem';
import { type Ebook, type EbookFields, may } from '@/api/types';
import { type FormValues, fieldsOf, sameValues, valuesOf } from './formValues';

/** A creation whose answer never came: it may have happened, so it is repeated to the letter. */
export interface Intent {
  key: string;
  fields: EbookFields;
  at: number;
}

/** The e-book a save goes to, at the version that was read. */
export interface Target {
  id: string;
  version: number;
}

export interface Conflict extends Problem {
  current: Ebook;
}

export type SaveOutcome =
  | { kind: 'saved'; ebook: Ebook }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'closed'; message: string; current?: Ebook }
  | { kind: 'failed'; message: string };

/** The server remembers a key for a day; an older intent is no longer safe to repeat. */
const intentLastsMs = 23 * 3_600_000;

export function useSaveEbook(keepIntent: (intent: Intent | null) => void) {
  const [create] = useCreateEbookMutation();
  const [update] = useUpdateEbookMutation();
  const intent = useRef<Intent | null>(null);

  const remember = (next: Intent | null) => {
    intent.current = next;
    keepIntent(next);
  };

  /** Creates once, whatever happens to the answer: a retry repeats the first call, then updates. */
  const createOnce = async (fields: EbookFields): Promise<Ebook> => {
    const earlier = intent.current;
    const open = earlier && Date.now() - earlier.at < intentLastsMs ? earlier : null;
    const now = open ?? { key: newKey(), fields, at: Date.now() };
    remember(now);
    try {
      const ebook = await create({ fields: now.fields, key: now.key }).unwrap();
      remember(null);
      if (JSON.stringify(now.fields) === JSON.stringify(fields)) return ebook;
      return await update({ id: ebook.id, fields, version: ebook.version }).unwrap();
    } catch (error) {
      if (!isUnanswered(error)) remember(null);
      throw error;
    }
  };

  const save = async (values: FormValues, target: Target | null): Promise<SaveOutcome> => {
    const fields = fieldsOf(values);
    try {
      const ebook = target
        ? await update({ ...target, fields }).unwrap()
        : await createOnce(fields);
      return { kind: 'saved', ebook };
    } catch (error) {
      return outcomeOf(error, values);
    }
  };

  const adoptIntent = (kept: Intent | null) => {
    intent.current = kept;
  };

  return { save, adoptIntent };
}

/** A save that went through although it was put off, and so was sent twice, is no conflict. */
function outcomeOf(error: unknown, sent: FormValues): SaveOutcome {
  const problem = problemOf(error);
  const message = errorMessage(error);
  const current = problem?.current as Ebook | undefined;
  if (problem?.status !== 409) return { kind: 'failed', message };
  if (problem.code === 'ebook.stale' && current && may(current, 'edit')) {
    const same = current.status === 'draft' && sameValues(valuesOf(current), sent);
    if (same) return { kind: 'saved', ebook: current };
    return { kind: 'conflict', conflict: { ...problem, current } };
  }
  return { kind: 'closed', message, current };
}
