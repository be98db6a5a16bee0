import type { Ebook } from '@/api/types';
import type { BulkAction } from './selection';

/** What is to be done at once, to e-books as they were when it was asked for. */
export interface Deciding {
  action: BulkAction;
  ebooks: readonly Ebook[];
}
