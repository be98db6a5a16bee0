import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Ebook } from '@/api/types';
import type { FileKind } from '@/api/uploads';
import { en } from '@/text/literals';
import { viEbooks } from '@/text/viEbooks';
import { useNotice } from '@/ui/Notices';
import { paths } from '@/ui/paths';
import { checkFile } from './fileRules';
import { type FormValues, valuesOf } from './formValues';
import { type Conflict, type Intent, useSaveEbook } from './useSaveEbook';
import { type Files, useUploads } from './useUploads';

/** What the form was opened on: a save is made against it, a merge compares with it. */
export interface Base {
  version: number;
  values: FormValues;
}

interface Options {
  ebook: Ebook | null;
  base: Base | null;
  setBase: (base: Base) => void;
  /** Shows what the server made of it, such as the page count of a new PDF. */
  setValues: (values: FormValues) => void;
  keepIntent: (intent: Intent | null) => void;
  /** The record is stored; nothing typed is left to keep. */
  onStored: (ebook: Ebook) => void;
  letGo: () => void;
}

type FileErrors = Partial<Record<FileKind, string>>;

export type Trouble = { message: string; closed?: Ebook['status'] } | null;

/** The way from pressing save to the next screen: record, cover, PDF. */
export function useEbookForm({ ebook, base, setBase, setValues, ...on }: Options) {
  const navigate = useNavigate();
  const notify = useNotice();
  const { save, adoptIntent } = useSaveEbook(on.keepIntent);
  const uploads = useUploads();
  const [stored, setStored] = useState(ebook);
  const [files, setFiles] = useState<Files>({ cover: null, upload: null });
  const [fileErrors, setFileErrors] = useState<FileErrors>({});
  const [phase, setPhase] = useState<'editing' | 'saving' | 'uploading'>('editing');
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failed, setFailed] = useState<FileKind[]>([]);
  const creating = ebook === null;

  const pick = (kind: FileKind, file: File | null) => {
    const error = file ? checkFile(kind, file) : undefined;
    setFileErrors({ ...fileErrors, [kind]: error });
    if (!error) setFiles({ ...files, [kind]: file });
  };

  const finish = (id: string) => {
    on.letGo();
    notify({ text: creating ? viEbooks.done.create : viEbooks.done.update });
    navigate(creating ? paths.toc(id) : paths.ebook(id), { replace: !creating });
  };

  const settle = (answer: Ebook) => {
    const values = valuesOf(answer);
    setBase({ version: answer.version, values });
    setValues(values);
  };

  const upload = async (id: string, chosen: Files) => {
    setPhase('uploading');
    const result = await uploads.run(id, chosen);
    if (result.ebook) {
      setStored(result.ebook);
      settle(result.ebook);
    }
    setFiles((all) => ({
      cover: result.failed.includes('cover') ? all.cover : null,
      upload: result.failed.includes('upload') ? all.upload : null,
    }));
    setPhase('editing');
    if (result.failed.length > 0) setFailed(result.failed);
    else finish(id);
  };

  const submit = async (values: FormValues, against: Base | null = base) => {
    setTrouble(null);
    if (creating && !stored && !files.upload) {
      setFileErrors({ ...fileErrors, upload: en.pdfMissing });
      return;
    }
    setPhase('saving');
    const target = stored && against ? { id: stored.id, version: against.version } : null;
    const outcome = await save(values, target);
    if (outcome.kind === 'saved') {
      setStored(outcome.ebook);
      settle(outcome.ebook);
      on.onStored(outcome.ebook);
      await upload(outcome.ebook.id, files);
      return;
    }
    setPhase('editing');
    if (outcome.kind === 'conflict') setConflict(outcome.conflict);
    else if (outcome.kind === 'closed') {
      setTrouble({ message: outcome.message, closed: outcome.current?.status });
    } else setTrouble({ message: outcome.message });
  };

  const retryUploads = () => {
    setFailed([]);
    if (stored) void upload(stored.id, files);
  };
  const goOn = () => {
    setFailed([]);
    if (stored) finish(stored.id);
  };

  return {
    stored,
    files,
    fileErrors,
    busy: phase !== 'editing',
    trouble,
    conflict,
    failed,
    uploads,
    creating,
    pick,
    submit,
    retryUploads,
    goOn,
    adoptIntent,
    closeConflict: () => setConflict(null),
  };
}
