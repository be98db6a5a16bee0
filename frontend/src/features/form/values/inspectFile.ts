import type { FileKind } from '@/api/files/uploads';
import type { Proposal } from '@/features/proposals/proposal';
import { en } from '@/text/literals';
import { viPick } from '@/text/record/viPick';

/** As many bytes as the server looks at. */
const sniffLength = 16;

/**
 * What is wrong with the content of a picked file, regardless of its name; null if it is valid. It
 * reads the first bytes, and decodes a cover.
 */
export async function inspectFile(kind: FileKind, file: File): Promise<string | null> {
  const beginning = await latin1(file.slice(0, sniffLength)).catch(() => null);
  if (beginning === null) return viPick.unreadable(file.name);
  if (kind === 'upload') return beginning.startsWith('%PDF-') ? null : en.pdfType;
  if (!isPicture(beginning)) return en.coverType;
  return (await canBeDrawn(file)) ? null : viPick.brokenCover(file.name);
}

async function latin1(bytes: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await bytes.arrayBuffer()));
}

function isPicture(beginning: string): boolean {
  const webp = beginning.startsWith('RIFF') && beginning.slice(8, 12) === 'WEBP';
  return webp || ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff'].some((sign) => beginning.startsWith(sign));
}

async function canBeDrawn(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** Why a PDF cannot be used, according to the PDF reader; null if it can. */
export function whyUnusable({ trouble, pages }: Proposal, name: string): string | null {
  if (trouble === 'locked') return viPick.locked(name);
  return trouble === 'damaged' && pages === null ? viPick.damaged(name) : null;
}
