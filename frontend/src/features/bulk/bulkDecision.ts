import type { Ebook } from '@/api/types';
import type { BulkAction } from './selection';

/** A bulk action, with the e-books as they were when it was requested. */
export interface BulkDecision {
  action: BulkAction;
  ebooks: readonly Ebook[];
}
