import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useFormikContext } from 'formik';
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
import type { FileKind } from '@/api/files/uploads';
import { useWait } from '@/api/waiting';
import { ProposedContext } from '@/features/form/pdf/ProposedField';
import type { usePdfProposals } from '@/features/form/pdf/usePdfProposals';
import type { UploadStates, useUploads } from '@/features/form/upload/useUploads';
import { useRules } from '@/features/form/values/formRules';
import { type FormEvent, type FormState, fileKinds } from '@/features/form/values/formState';
import type { FormValues } from '@/features/form/values/formValues';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { viSubmit } from '@/text/review/viSubmit';
import { LinkButton } from '@/ui/LinkButton';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartTrouble } from '@/ui/loading/PartTrouble';
import { BusyNote } from '@/ui/messages/BusyNote';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { paths } from '@/ui/paths';
import { useOnline } from '@/ui/useOnline';
import { BasicFields } from './BasicFields';
import { CoverSection } from './CoverSection';
import { PdfSection } from './PdfSection';

/** Loaded after the form: they show nothing before a file is sent. */
const UploadStrip = lazyPart(
  async () => (await import('@/features/form/upload/UploadStrip')).UploadStrip,
);
UploadStrip.ahead();
const UnfinishedUploads = lazyPart(
  async () => (await import('@/features/form/upload/UnfinishedUploads')).UnfinishedUploads,
);

const DuplicatesNotice = lazyPart(
  async () => (await import('@/features/duplicates/DuplicatesNotice')).DuplicatesNotice,
);

interface Props {
  creating: boolean;
  state: FormState;
  dispatch: Dispatch<FormEvent>;
  uploads: ReturnType<typeof useUploads>;
  proposals: ReturnType<typeof usePdfProposals>;
  onRetry: (kinds: FileKind[]) => void;
  /** Called by a save button; the argument says whether to submit for review afterwards. */
  onSave: (submits: boolean) => void;
}

export function FormBody({ creating, state, dispatch, uploads, proposals, ...on }: Props) {
  const { stored, files, fileErrors, trouble, phase } = state;
  const busy = phase !== 'editing';
  const form = useFormikContext<FormValues>();
  const rules = useRules(form);
  const root = useRef<HTMLFormElement>(null);
  const online = useOnline();
  useFirstErrorFocus(root);
  useScrollTo(Boolean(trouble), root, '[role="alert"]');
  const { hash } = useLocation(); // a link may lead to the PDF section
  useScrollTo(Boolean(fileErrors.upload) || hash === '#section-pdf', root, '#section-pdf');
  return (
    <Box
      component="form"
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !form.isSubmitting) form.handleSubmit();
      }}
      {...proposals.listeners}
      sx={{ display: 'grid', gap: 2, maxWidth: 960 }}
    >
      {trouble && <TroubleBox trouble={trouble} />}
      {!online && <Alert severity="warning">{viEdit.offline}</Alert>}
      {creating && !stored && <UnfinishedUploads />}
      <Sections {...{ state, dispatch, uploads, proposals, busy }} onRetry={on.onRetry} />
      <SaveBar
        back={stored ? paths.ebook(stored.id) : paths.ebooks}
        busy={busy}
        save={saveLabel(creating, state, uploads.states)}
        resubmits={Boolean(stored?.returned && (stored.file_url || files.upload))}
        onSave={on.onSave}
      >
        {rules.failed && <PartTrouble busy={rules.loading} onRetry={rules.retry} />}
        {phase === 'uploading' && <UploadStrip states={uploads.states} onCancel={uploads.cancel} />}
      </SaveBar>
    </Box>
  );
}

/** After a cancelled upload the save sends the file again, and says so. */
function saveLabel(creating: boolean, { stored, files }: FormState, states: UploadStates): string {
  if (creating && !stored) return viEbooks.form.submitCreate;
  const sendsAgain = fileKinds.some((kind) => files[kind] && states[kind].kind === 'cancelled');
  return sendsAgain ? viEbooks.form.submitAndUpload : viEbooks.form.submitUpdate;
}

type SectionsProps = Pick<Props, 'state' | 'dispatch' | 'uploads' | 'proposals' | 'onRetry'> & {
  busy: boolean;
};

function Sections({ state, dispatch, uploads, proposals, busy, onRetry }: SectionsProps) {
  const { stored, files, fileErrors } = state;
  const section = (kind: FileKind) => ({
    file: files[kind],
    error: fileErrors[kind],
    busy,
    state: uploads.states[kind],
    onPick: (file: File | null) => {
      uploads.reset(kind);
      dispatch({ do: 'pick', kind, file });
    },
    onRetry: () => onRetry([kind]),
  });
  return (
    <>
      <ProposedContext value={{ ...proposals, busy }}>
        <BasicFields />
      </ProposedContext>
      {stored && <DuplicatesNotice ebookId={stored.id} where="form" />}
      <CoverSection
        currentUrl={stored?.cover_image_url ?? null}
        onUndo={proposals.coverIsProposed ? proposals.undoCover : null}
        {...section('cover')}
      />
      <Box id="section-pdf">
        <PdfSection
          ebook={stored}
          proposals={proposals}
          onStop={proposals.stop}
          onAgain={proposals.again}
          {...section('upload')}
        />
      </Box>
    </>
  );
}

interface SaveBarProps {
  back: string;
  busy: boolean;
  save: string;
  /** The e-book was returned, so it is submitted again after it was corrected. */
  resubmits: boolean;
  onSave: Props['onSave'];
  children: ReactNode;
}

function SaveBar({ back, busy, save, resubmits, onSave, children }: SaveBarProps) {
  const wait = useWait('createEbook', 'updateEbook');
  return (
    <Paper variant="outlined" sx={barSx}>
      {children}
      <Box sx={{ flex: '1 1 auto' }}>
        <BusyNote seconds={wait} />
      </Box>
      <LinkButton to={back} color="inherit" disabled={busy}>
        {viEbooks.form.cancel}
      </LinkButton>
      <Button
        type="submit"
        variant={resubmits ? 'outlined' : 'contained'}
        disabled={busy}
        onClick={() => onSave(false)}
      >
        {busy ? viEbooks.form.saving : save}
      </Button>
      {resubmits && (
        <Button type="submit" variant="contained" disabled={busy} onClick={() => onSave(true)}>
          {viSubmit.saveAndSubmit}
        </Button>
      )}
    </Paper>
  );
}

/** The save bar stays in sight, however long the form is. */
const barSx = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  p: 1.5,
};

function TroubleBox({ trouble }: { trouble: NonNullable<FormState['trouble']> }) {
  return (
    <Alert severity="error">
      {viEbooks.form.errorPrefix}
      <LocalizedText>{trouble.message}</LocalizedText>
      {trouble.closed && (
        <Box sx={{ mt: 0.5 }}>{viEdit.closed(viEbooks.status[trouble.closed])}</Box>
      )}
    </Alert>
  );
}

/** After a save was refused by the form's own rules, moves the focus to the first invalid field. */
function useFirstErrorFocus(root: RefObject<HTMLElement | null>): void {
  const { isSubmitting, errors, submitCount } = useFormikContext<FormValues>();
  const focusFirstError = useEffectEvent(() => {
    if (submitCount > 0 && Object.keys(errors).length > 0) focusFirst(root.current, errors);
  });
  useEffect(() => {
    if (!isSubmitting) focusFirstError();
  }, [isSubmitting]);
}

function focusFirst(root: HTMLElement | null, errors: object): void {
  const names = new Set(Object.keys(errors));
  const inputs = root?.querySelectorAll<HTMLElement>('input[name], textarea[name]') ?? [];
  for (const input of inputs) {
    if (names.has(input.getAttribute('name') ?? '')) {
      input.focus();
      return;
    }
  }
}

function useScrollTo(when: boolean, root: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    if (when) root.current?.querySelector(selector)?.scrollIntoView({ block: 'center' });
  }, [when, root, selector]);
}
