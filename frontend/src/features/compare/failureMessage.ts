import type { Failure } from '@/features/reader/document/readerState';
import { viPdf } from '@/text/record/viPdf';
import { vi } from '@/text/vi';

/** Why the pages of a PDF are not shown. */
export const messageOf = (failure: Failure | 'notLoaded'): string =>
  failure === 'notLoaded' ? vi.part.failed : viPdf.failures[failure];
