import type { FileKind } from '@/api/files/uploads';
import { en } from '@/text/literals';

const MB = 1_048_576;
const images = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Checks a file before anything is sent. Returns the error message, or undefined if the file is
 * valid.
 */
export function checkFile(kind: FileKind, file: Pick<File, 'type' | 'size'>): string | undefined {
  if (kind === 'cover') {
    if (!images.includes(file.type)) return en.coverType;
    return file.size < 5 * MB ? undefined : en.coverSize;
  }
  if (file.type !== 'application/pdf') return en.pdfType;
  return file.size < 100 * MB ? undefined : en.pdfSize;
}

export const accepts: Record<FileKind, string> = {
  cover: images.join(','),
  upload: 'application/pdf',
};

/** Ids of the file inputs, for code that opens or focuses one. */
export const fileFieldId: Record<FileKind, string> = { cover: 'file-cover', upload: 'file-pdf' };
