import { useState } from 'react';
import { useUser } from '@/api/session';
import { isReviewer, parseListParams } from '@/features/list/filter/listParams';
import { wideEnoughForReader } from '@/ui/layout/wideEnoughForReader';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import { type ListPosition, readVisitedList } from './queue';

/** Whether the reader opens by itself: for reviewers who come from the queue. */
export function useOpensReader(position: ListPosition | null): boolean {
  const reviewer = isReviewer(useUser()?.role);
  const [atFirst] = useState(
    () => position !== null && reviewer && isSwitchedOn('cms-read-in-queue') && isQueue(),
  );
  return atFirst && matchMedia(wideEnoughForReader).matches;
}

const isQueue = () =>
  parseListParams(new URLSearchParams(readVisitedList()?.search)).status === 'pending_review';
