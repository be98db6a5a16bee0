import type { Dispatch } from '@/api/dispatch';
import { duplicatesApi } from '@/api/ebooks/duplicates';
import { ebooksApi, ebookWrites } from '@/api/ebooks/ebooks';
import { tocApi } from '@/api/ebooks/toc';
import { newKey } from '@/api/idempotency';
import { sha256InWorker } from '@/features/form/digest/sha256InWorker';
import { digestOfEnds } from '@/features/form/upload/digestOfEnds';
import { stepsOf, untracked } from '@/features/form/upload/uploadCalls';
import { fieldsOf } from '@/features/form/values/formValues';
import { readingInBatchMs } from '@/features/proposals/Budget';
import { reader } from '@/features/proposals/read/reader';
import { type Calls, Unusable } from './draftSteps';
import { fieldProblems } from './fieldProblems';

/** The API calls for creating drafts. */
export function draftCalls(dispatch: Dispatch, userId: string): Calls {
  const { createEbook } = ebookWrites.endpoints;
  const { saveToc } = tocApi.endpoints;
  return {
    read: async (file, signal) =>
      (await reader.load()).readPdf(file, { signal, timeMs: readingInBatchMs }),
    digestOfEnds,
    fields: async (values) => {
      const problems = fieldProblems(values);
      if (problems.length > 0) throw new Unusable(problems.join(' '));
      return fieldsOf(values);
    },
    duplicates: async (sha256, { title, subject, grade }) => {
      const { getCandidateDuplicates } = duplicatesApi.endpoints;
      const candidate = { ...(sha256 && { sha256 }), title, subject, grade };
      const { data } = await dispatch(
        getCandidateDuplicates.initiate(candidate, { subscribe: false, forceRefetch: true }),
      );
      return data && data.total > 0 ? data : null; // a hint: a failure is ignored
    },
    sha256: (file, signal) => sha256InWorker(file, signal).catch(() => null),
    inSequence: sequence(),
    create: (fields, key) =>
      dispatch(createEbook.initiate({ fields, key, unchecked: true }, untracked)).unwrap(),
    get: (id) =>
      dispatch(
        ebooksApi.endpoints.getEbook.initiate(id, { subscribe: false, forceRefetch: true }),
      ).unwrap(),
    steps: (id, kind, file) => stepsOf(dispatch, userId, id, kind, file),
    saveToc: (id, items, version) =>
      dispatch(saveToc.initiate({ id, items, version }, untracked)).unwrap(),
    newKey,
  };
}

/** Runs what it is given one after the other. */
function sequence(): Calls['inSequence'] {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
}
