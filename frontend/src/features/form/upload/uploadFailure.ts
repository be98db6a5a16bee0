import { PutError } from '@/api/files/putFile';
import { problemOf } from '@/api/problem';
import { PartFailed } from '@/parts/part';
import { en } from '@/text/literals';
import { viEbooks } from '@/text/record/viEbooks';
import { vi } from '@/text/vi';
import { isConnectionLost } from './uploadSteps';

export interface UploadFailure {
  /** The server's reason, otherwise a general message. */
  message: string;
  /** A cause that the general message does not mention. */
  cause: string | null;
  /** What may succeed: the same file again, another file, or nothing. */
  again: 'same' | 'other' | 'none';
}

/** The message about a failed upload, and what can be done about it. */
export function uploadFailureOf(error: unknown): UploadFailure {
  // A part of the program could not be loaded: nothing was sent, so nothing was refused.
  if (error instanceof PartFailed) return { message: error.message, cause: null, again: 'same' };
  const reason = error instanceof PutError ? error.reason : problemOf(error)?.message;
  return {
    message: reason || en.uploadFailed,
    cause: reason ? null : causeOf(error),
    again: againOf(error),
  };
}

function causeOf(error: unknown): string {
  if (isConnectionLost(error)) return vi.error.network;
  const kind = error instanceof PutError ? error.kind : null;
  if (kind === 'busy') return viEbooks.upload.busy;
  return kind === 'unreadable' ? viEbooks.upload.unreadable : viEbooks.upload.notTaken;
}

/** Errors caused by the file itself: the server would refuse it again. */
const ofTheFile = /^file\.(cover|pdf)_|^file\.name$/;

function againOf(error: unknown): UploadFailure['again'] {
  if (error instanceof PutError) return error.kind === 'unreadable' ? 'other' : 'same';
  const problem = problemOf(error);
  if (!problem) return 'same';
  if (ofTheFile.test(problem.code)) return 'other';
  const gone = problem.status === 403 || problem.status === 404;
  return gone || problem.code.startsWith('ebook.') ? 'none' : 'same';
}
