import { useState } from 'react';
import { useUser } from '@/api/session';
import { isReviewer, parseListParams } from '@/features/list/filter/listParams';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import { type ListPosition, readVisitedList } from './queue';

/** The reader fits beside the record from this width on. */
export const besideRecord = '(min-width:1200px)';

/** Whether the reader opens by itself: for reviewers who come from the queue. */
export function useOpensReader(position: ListPosition | null): boolean {
  const reviewer = isReviewer(useUser()?.role);
  const [atFirst] = useState(
    () => position !== null && reviewer && isSwitchedOn('cms-read-in-queue') && isQueue(),
  );
  return atFirst && matchMedia(besideRecord).matches;
}

const isQueue = () =>
  parseListParams(new URLSearchParams(readVisitedList()?.search)).status === 'pending_review';
