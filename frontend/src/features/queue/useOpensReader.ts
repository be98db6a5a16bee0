import { useState } from 'react';
import { useUser } from '@/api/session';
import { isReviewer, parseListParams } from '@/features/list/filter/listParams';
import { wideEnoughForReader } from '@/ui/layout/wideEnoughForReader';
import { isSwitchedOn } from '@/ui/useRememberedSwitch';
import { type ListPosition, readVisitedList } from './queue';

/** Whether the reader opens by itself: for reviewers from the queue who want it, if it fits. */
export function useOpensReader(position: ListPosition | null): boolean {
  const reviewer = isReviewer(useUser()?.role);
  const [wanted] = useState(
    () => position !== null && reviewer && isSwitchedOn('cms-read-in-queue') && cameFromQueue(),
  );
  return wanted && matchMedia(wideEnoughForReader).matches;
}

const cameFromQueue = () =>
  parseListParams(new URLSearchParams(readVisitedList()?.search)).status === 'pending_review';
