import type { Ebook } from '@/api/types';
import { isTransition } from '@/features/workflow/transitions';
import type { BulkAction, BulkDecisionName } from './selection';

/** A bulk action, with the e-books as they were when it was requested. */
export interface Requested<Action extends BulkAction = BulkAction> {
  action: Action;
  ebooks: readonly Ebook[];
}

export type BulkDecision = Requested<BulkDecisionName>;

export const isDecision = (requested: Requested): requested is BulkDecision =>
  requested.action !== 'edit';

/** Whether it may be sent after a delay in which the user can take it back. */
export const canBeDelayed = ({ action }: BulkDecision): boolean =>
  isTransition(action) && action !== 'submit';
