import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FileKind } from '@/api/files/uploads';
import type { usePdfProposals } from '@/features/form/pdf/usePdfProposals';
import type { PickedFiles } from '@/features/form/upload/PickedFiles';
import type { useUploads } from '@/features/form/upload/useUploads';
import type { FormState } from '@/features/form/values/formState';
import type { FormValues } from '@/features/form/values/formValues';
import { viEdit } from '@/text/record/viEdit';
import { useRefusalFocus } from '@/ui/form/useRefusalFocus';
import { lazyPart } from '@/ui/loading/lazyPart';
import { paths } from '@/ui/paths';
import { useOnline } from '@/ui/useOnline';
import { SaveBar, saveLabel } from './SaveBar';
import { Sections } from './Sections';
import { TroubleBox } from './TroubleBox';
import { useFirstErrorFocus } from './useFirstErrorFocus';

/** Loaded after the form: it shows nothing before a file is sent. */
const UploadStrip = lazyPart(
  async () => (await import('@/features/form/upload/UploadStrip')).UploadStrip,
);
UploadStrip.preload();
const UnfinishedUploads = lazyPart(
  async () => (await import('@/features/form/upload/UnfinishedUploads')).UnfinishedUploads,
);

interface Props {
  creating: boolean;
  state: FormState;
  picked: PickedFiles;
  uploads: ReturnType<typeof useUploads>;
  proposals: ReturnType<typeof usePdfProposals>;
  onRetry: (kinds: FileKind[]) => void;
  /** Called by a save button; the argument says whether to submit for review afterwards. */
  onSave: (submits: boolean) => void;
}

export function FormBody({ creating, state, picked, uploads, proposals, ...on }: Props) {
  const { stored, files, fileErrors, trouble, phase } = state;
  const form = useFormikContext<FormValues>();
  const [checking, setChecking] = useState(false);
  const busy = phase !== 'editing' || checking || form.isSubmitting;
  const save = async () => {
    setChecking(true);
    const usable = await picked.checked();
    setChecking(false);
    if (usable) void form.submitForm();
  };
  const root = useRef<HTMLFormElement>(null);
  const online = useOnline();
  useFirstErrorFocus(root);
  useRefusalFocus(root, form.isSubmitting);
  useScrollTo(Boolean(trouble), root, '[role="alert"]');
  const { hash } = useLocation(); // a link may point to the PDF section
  useScrollTo(Boolean(fileErrors.upload) || hash === '#section-pdf', root, '#section-pdf');
  const cancel = () => {
    focusSave(root.current);
    uploads.cancel();
  };
  return (
    <Box
      component="form"
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
      {...proposals.listeners}
      sx={{ display: 'grid', gap: 2, maxWidth: 960 }}
    >
      {trouble && <TroubleBox trouble={trouble} />}
      {!online && <Alert severity="warning">{viEdit.offline}</Alert>}
      {creating && !stored && <UnfinishedUploads />}
      <Sections {...{ creating, state, picked, uploads, proposals, busy }} onRetry={on.onRetry} />
      <SaveBar
        back={stored ? paths.ebook(stored.id) : paths.ebooks}
        busy={busy}
        saveText={saveLabel(creating, state, uploads.states)}
        offersResubmit={Boolean(stored?.returned && (stored.file_url || files.upload))}
        onSave={on.onSave}
      >
        {phase === 'uploading' && <UploadStrip states={uploads.states} onCancel={cancel} />}
      </SaveBar>
    </Box>
  );
}

/** The cancel button disappears with the upload; the save button sends the file again. */
const focusSave = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();

function useScrollTo(when: boolean, root: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    if (when) root.current?.querySelector(selector)?.scrollIntoView({ block: 'center' });
  }, [when, root, selector]);
}
