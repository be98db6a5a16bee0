import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '@/api/dispatch';
import { duplicatesApi } from '@/api/ebooks/duplicates';
import { tocApi } from '@/api/ebooks/toc';
import type { Ebook } from '@/api/types';
import { lacksPdf } from '@/features/workflow/submitRemarks';
import type { SubmissionChecks } from './remarks';

const once = { subscribe: false } as const;
const noOutline = { items: [] };

/**
 * Outlines and possible duplicates of e-books that are to be submitted. The e-books are
 * read one after the other, because there may be a hundred. A failure only means fewer warnings.
 */
export function useSubmissionChecks(
  ebooks: readonly Ebook[],
): ReadonlyMap<string, SubmissionChecks> {
  const dispatch = useDispatch<Dispatch>();
  const [known, setKnown] = useState<ReadonlyMap<string, SubmissionChecks>>(new Map());
  useEffect(() => {
    let cancelled = false;
    const readAll = async () => {
      for (const ebook of ebooks) {
        if (lacksPdf(ebook)) continue;
        const checks = await read(dispatch, ebook);
        if (cancelled) return;
        setKnown((before) => new Map(before).set(ebook.id, checks));
      }
    };
    void readAll();
    return () => {
      cancelled = true;
    };
  }, [ebooks, dispatch]);
  return known;
}

async function read(dispatch: Dispatch, { id, toc_version }: Ebook): Promise<SubmissionChecks> {
  const { getToc } = tocApi.endpoints;
  const { getDuplicates } = duplicatesApi.endpoints;
  const [toc, duplicates] = await Promise.all([
    toc_version === 0 ? { data: noOutline } : dispatch(getToc.initiate(id, once)),
    dispatch(getDuplicates.initiate(id, once)),
  ]);
  return { toc: toc.data, duplicates: duplicates.data };
}
