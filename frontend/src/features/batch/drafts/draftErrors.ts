import { PutError } from '@/api/files/putFile';
import { errorMessage, hasUnknownOutcome, problemOf } from '@/api/problem';
import { uploadFailureOf } from '@/features/form/upload/uploadFailure';
import { PartFailed } from '@/parts/part';
import { Unusable } from './draftSteps';

/** Whether a retry may succeed. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof PartFailed) return true;
  if (error instanceof PutError) return error.kind === 'offline' || error.kind === 'busy';
  return hasUnknownOutcome(error) && problemOf(error)?.code !== 'storage.full';
}

/**
 * Whether every file would fail like this one: the connection or the server is down. Not if the
 * server responded that it failed on this file, or if a new version has replaced a part of the program.
 */
export const isOutage = (error: unknown): boolean =>
  isTemporary(error) && !(error instanceof PartFailed) && problemOf(error)?.code !== 'internal';

export function messageOf(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  if (error instanceof PutError) {
    const { message, cause } = uploadFailureOf(error);
    return cause ?? message;
  }
  return errorMessage(error);
}
