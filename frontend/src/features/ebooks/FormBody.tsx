import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { FormikProps } from 'formik';
import { type RefObject, useEffect, useRef } from 'react';
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
import type { FormValues } from './formValues';
import { PdfSection } from './PdfSection';
import type { Trouble, useEbookForm } from './useEbookForm';

interface Props {
  form: FormikProps<FormValues>;
  editing: ReturnType<typeof useEbookForm>;
}

export function FormBody({ form, editing }: Props) {
  const { stored, files, fileErrors, busy, uploads, creating } = editing;
  const root = useRef<HTMLFormElement>(null);
  const online = useOnline();
  const wait = useWait('createEbook', 'updateEbook');

  const submit = async () => {
    const errors = await form.validateForm();
    await form.setTouched(
      Object.fromEntries(Object.keys(form.values).map((k) => [k, true])),
      false,
    );
    if (Object.keys(errors).length === 0) await editing.submit(form.values);
    else focusFirst(root.current, errors);
  };

  useScrollTo(Boolean(fileErrors.upload), root, '#section-pdf');
  return (
    <Box
      component="form"
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 960 }}
    >
      {editing.trouble && <TroubleBox trouble={editing.trouble} />}
      {!online && <Alert severity="warning">{viEdit.offline}</Alert>}
      <BasicFields busy={busy} />
      <CoverSection
        currentUrl={stored?.cover_image_url ?? null}
        file={files.cover}
        error={fileErrors.cover}
        busy={busy}
        state={uploads.states.cover}
        onPick={(file) => editing.pick('cover', file)}
        onCancel={uploads.cancel}
      />
      <Box id="section-pdf" sx={{ scrollMarginTop: 80 }}>
        <PdfSection
          ebook={stored}
          file={files.upload}
          error={fileErrors.upload}
          busy={busy}
          state={uploads.states.upload}
          onPick={(file) => editing.pick('upload', file)}
          onCancel={uploads.cancel}
        />
      </Box>
      <Paper variant="outlined" sx={barSx}>
        <Box sx={{ flex: '1 1 auto' }}>
          <BusyNote seconds={wait} />
        </Box>
        <LinkButton
          to={stored ? paths.ebook(stored.id) : paths.ebooks}
          color="inherit"
          disabled={busy}
        >
          {viEbooks.form.cancel}
        </LinkButton>
        <Button type="submit" variant="contained" disabled={busy}>
          {submitLabel(busy, creating)}
        </Button>
      </Paper>
    </Box>
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

function submitLabel(busy: boolean, creating: boolean): string {
  if (busy) return viEbooks.form.saving;
  return creating ? viEbooks.form.submitCreate : viEbooks.form.submitUpdate;
}

function TroubleBox({ trouble }: { trouble: NonNullable<Trouble> }) {
  return (
    <Alert severity="error">
      {viEbooks.form.errorPrefix}
      <Words>{trouble.message}</Words>
      {trouble.closed && (
        <Box sx={{ mt: 0.5 }}>{viEdit.conflict.closed(viEbooks.status[trouble.closed])}</Box>
      )}
    </Alert>
  );
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
