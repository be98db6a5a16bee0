import { checkFile } from '@/features/form/values/fileRules';
import { inspectFile } from '@/features/form/values/inspectFile';
import { viBatch } from '@/text/list/viBatch';

/** A picked file, and why it cannot be used, if that is known. */
interface Picked {
  file: File;
  problem: string | null;
}

const isPdfName = (name: string) => /\.pdf$/iu.test(name);
export const isCsv = ({ name, type }: File) => /\.csv$/iu.test(name) || type === 'text/csv';

/** Files with catalogue records, which only the command `cms import` reads. */
const isCatalogueName = (name: string) => /\.(bib|mrc|xml)$/iu.test(name);

/** Some systems do not know the type of .pdf files. */
function withType(file: File): File {
  if (file.type !== '' || !isPdfName(file.name)) return file;
  const { name, lastModified } = file;
  return new File([file], name, { type: 'application/pdf', lastModified });
}

export const sameFile = (a: FileIdentity, b: FileIdentity) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** What a page can know of a file without reading it. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

export const identityOf = ({ name, size, lastModified }: FileIdentity): FileIdentity => ({
  name,
  size,
  lastModified,
});

/** Checks files before anything is created; `added` are the files already in the batch. */
export async function checkFiles(
  files: readonly File[],
  added: readonly File[],
): Promise<Picked[]> {
  const known: File[] = [...added];
  const picked: Picked[] = [];
  for (const file of files.map(withType)) {
    const twice = known.some((other) => sameFile(other, file));
    picked.push({ file, problem: twice ? viBatch.problem.twice : await problemOf(file) });
    known.push(file);
  }
  return picked;
}

async function problemOf(file: File): Promise<string | null> {
  if (file.size === 0) return viBatch.problem.empty;
  if (isCatalogueName(file.name)) return viBatch.problem.catalogue;
  return checkFile('upload', file) ?? inspectFile('upload', file);
}
