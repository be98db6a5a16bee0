import { describe, expect, it } from 'vitest';
import { PutError } from '@/api/files/putFile';
import { uploadFailureOf } from './uploadFailure';

const refused = (status: number, code: string, message = 'Lý do.') => ({
  status,
  data: { code, message },
});

describe('RULES §10.22: a failed upload', () => {
  it.each([
    ['a lost line', new PutError('offline'), 'same'],
    ['a store that is busy', new PutError('busy', '', 5), 'same'],
    ['a store that refuses', new PutError('refused', '', 0, 403), 'same'],
    ['a file that was changed on the disk', new PutError('unreadable'), 'other'],
    ['a response that never came', { status: 'FETCH_ERROR' }, 'same'],
    ['no room', refused(422, 'storage.quota'), 'same'],
    ['a session that ended', refused(401, 'session.ended'), 'same'],
    ['a locked PDF', refused(422, 'file.pdf_locked'), 'other'],
    ['no PDF', refused(422, 'file.pdf_type'), 'other'],
    ['a cover of too many pixels', refused(422, 'file.cover_pixels'), 'other'],
    ['an e-book that was submitted meanwhile', refused(409, 'ebook.not_editable'), 'none'],
    ['an e-book that is gone', refused(404, 'ebook.not_found'), 'none'],
    ['a right that was taken away', refused(403, 'ebook.forbidden'), 'none'],
  ] as const)('%s: what can succeed is offered', (_, error, again) => {
    expect(uploadFailureOf(error).again).toBe(again);
  });

  it('says its cause, in the words of the server where it gave any', () => {
    expect(uploadFailureOf(refused(422, 'file.pdf_locked', 'Có mật khẩu.'))).toMatchObject({
      message: 'Có mật khẩu.',
      cause: null,
    });
    for (const error of [
      new PutError('offline'),
      new PutError('busy', '', 5),
      new PutError('refused'),
      new PutError('unreadable'),
    ]) {
      expect(uploadFailureOf(error).message).toBe('Upload failed');
      expect(uploadFailureOf(error).cause).toMatch(/\.$/);
    }
  });
});
