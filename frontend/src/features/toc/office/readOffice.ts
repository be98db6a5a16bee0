import { docxOutlines } from './docx';
import { OfficeError, type Reading } from './found';
import { maxFileBytes } from './limits';
import { relationsOf, unpacked } from './parts';
import { rowsOf } from './sheet';
import { sheetOutline } from './sheetOutline';

const zipSignature = [0x50, 0x4b];
/** How .doc and .xls files and documents with a password begin. */
const oleSignature = [0xd0, 0xcf, 0x11, 0xe0];

/** The outlines of a Word or Excel file, or why there are none. */
export function readOffice(bytes: Uint8Array): Reading {
  try {
    const found = outlinesOf(bytes);
    return found.length > 0 ? { found } : { trouble: 'empty' };
  } catch (error) {
    return { trouble: error instanceof OfficeError ? error.trouble : 'damaged' };
  }
}

function outlinesOf(bytes: Uint8Array) {
  const begins = (signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);
  if (bytes.length > maxFileBytes) throw new OfficeError('large');
  if (begins(oleSignature)) throw new OfficeError(isEncrypted(bytes) ? 'locked' : 'old');
  if (!begins(zipSignature)) throw new OfficeError('unsupported');
  const parts = unpacked(bytes);
  const main = relationsOf(parts, '').get('type:officeDocument');
  if (!main || !parts.has(main)) throw new OfficeError('unsupported');
  if (/(?:^|\/)workbook\.xml$/i.test(main)) {
    const outline = sheetOutline(rowsOf(parts, main));
    return outline ? [outline] : [];
  }
  if (/(?:^|\/)document\d*\.xml$/i.test(main)) return docxOutlines(parts, main);
  throw new OfficeError('unsupported');
}

/** A file with a password has a stream "EncryptedPackage", in UTF-16. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
