import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useFormikContext } from 'formik';
import { type Dispatch, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FileKind } from '@/api/uploads';
import { useWait } from '@/api/waiting';
import { viEbooks } from '@/text/viEbooks';
import { viEdit } from '@/text/viEdit';
import { BusyNote } from '@/ui/BusyNote';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';
import { useOnline } from '@/ui/useOnline';
import { Words } from '@/ui/Words';
import { BasicFields } from './BasicFields';
import { CoverSection } from './CoverSection';
import type { FormEvent, FormState } from './formState';
import type { FormValues } from './formValues';
import { PdfSection } from './PdfSection';
import type { useUploads } from './useUploads';

interface Props {
  creating: boolean;
  state: FormState;
  dispatch: Dispatch<FormEvent>;
  uploads: ReturnType<typeof useUploads>;
}

export function FormBody({ creating, state, dispatch, uploads }: Props) {
  const { stored, files, fileErrors, trouble, phase } = state;
  const busy = phase !== 'editing';
  const form = useFormikContext<FormValues>();
  const root = useRef<HTMLFormElement>(null);
  const online = useOnline();
  useFirstErrorFocus(root);
  useScrollTo(Boolean(fileErrors.upload), root, '#section-pdf');
  const section = (kind: FileKind) => ({
    file: files[kind],
    error: fileErrors[kind],
    busy,
    state: uploads.states[kind],
    onPick: (file: File | null) => dispatch({ do: 'pick', kind, file }),
    onCancel: uploads.cancel,
  });
  return (
    <Box
      component="form"
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !form.isSubmitting) form.handleSubmit();
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 960 }}
    >
      {trouble && <TroubleBox trouble={trouble} />}
      {!online && <Alert severity="warning">{viEdit.offline}</Alert>}
      <BasicFields busy={busy} />
      <CoverSection currentUrl={stored?.cover_image_url ?? null} {...section('cover')} />
      <Box id="section-pdf" sx={{ scrollMarginTop: 80 }}>
        <PdfSection ebook={stored} {...section('upload')} />
      </Box>
      <SaveBar
        back={stored ? paths.ebook(stored.id) : paths.ebooks}
        busy={busy}
        save={creating ? viEbooks.form.submitCreate : viEbooks.form.submitUpdate}
      />
    </Box>
  );
}

interface SaveBarProps {
  back: string;
  busy: boolean;
  save: string;
}

function SaveBar({ back, busy, save }: SaveBarProps) {
  const wait = useWait('createEbook', 'updateEbook');
  return (
    <Paper variant="outlined" sx={barSx}>
      <Box sx={{ flex: '1 1 auto' }}>
        <BusyNote seconds={wait} />
      </Box>
      <LinkButton to={back} color="inherit" disabled={busy}>
        {viEbooks.form.cancel}
      </LinkButton>
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? viEbooks.form.saving : save}
      </Button>
    </Paper>
  );
}

/** The way on stays in reach, however long the form is. */
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
      <Words>{trouble.message}</Words>
      {trouble.closed && (
        <Box sx={{ mt: 0.5 }}>{viEdit.closed(viEbooks.status[trouble.closed])}</Box>
      )}
    </Alert>
  );
}

/** A save that was refused by the form's own rules leads to the first field that broke one. */
function useFirstErrorFocus(root: RefObject<HTMLElement | null>): void {
  const { isSubmitting, errors, submitCount } = useFormikContext<FormValues>();
  const lead = useEffectEvent(() => {
    if (submitCount > 0 && Object.keys(errors).length > 0) focusFirst(root.current, errors);
  });
  useEffect(() => {
    if (!isSubmitting) lead();
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
