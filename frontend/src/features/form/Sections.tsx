import Box from '@mui/material/Box';
import { useEffect, useEffectEvent } from 'react';
import type { FileKind } from '@/api/files/uploads';
import { DroppedFiles } from '@/features/form/pdf/DroppedFiles';
import { ProposedContext } from '@/features/form/pdf/ProposedField';
import type { usePdfProposals } from '@/features/form/pdf/usePdfProposals';
import type { PickedFiles } from '@/features/form/upload/PickedFiles';
import type { useUploads } from '@/features/form/upload/useUploads';
import type { FormState } from '@/features/form/values/formState';
import { lazyPart } from '@/ui/loading/lazyPart';
import { BasicFields } from './BasicFields';
import { PdfSection } from './PdfSection';

/** It is below the fields, so it is loaded separately and the fields do not wait for it. */
const CoverSection = lazyPart(async () => (await import('./CoverSection')).CoverSection, {
  waiting: <Box sx={{ height: 262 }} />,
});
CoverSection.preload();
const DuplicatesNotice = lazyPart(
  async () => (await import('@/features/duplicates/DuplicatesNotice')).DuplicatesNotice,
);
const CandidateDuplicates = lazyPart(
  async () => (await import('@/features/form/pdf/CandidateDuplicates')).CandidateDuplicates,
  { shown: 'background' },
);
CandidateDuplicates.preload();

interface Props {
  creating: boolean;
  state: FormState;
  picked: PickedFiles;
  uploads: ReturnType<typeof useUploads>;
  proposals: ReturnType<typeof usePdfProposals>;
  busy: boolean;
  onRetry: (kinds: FileKind[]) => void;
}

/** The form of a new e-book begins with the PDF, which fills most of the fields. */
export function Sections({ creating, state, picked, uploads, proposals, busy, onRetry }: Props) {
  const { stored, files, fileErrors } = state;
  const pick = (kind: FileKind, file: File | null) => {
    uploads.reset(kind);
    picked.pick(kind, file);
  };
  const section = (kind: FileKind) => ({
    file: files[kind],
    error: fileErrors[kind],
    busy,
    state: uploads.states[kind],
    onPick: (file: File | null) => pick(kind, file),
    onRetry: () => onRetry([kind]),
  });
  useTitleFocus(creating && proposals.phase === 'read');
  const pdf = (
    <Box id={pdfSectionId}>
      <PdfSection ebook={stored} proposals={proposals} {...section('upload')} />
    </Box>
  );
  return (
    <>
      {creating && pdf}
      <ProposedContext value={{ ...proposals, busy }}>
        <BasicFields />
      </ProposedContext>
      {stored && <DuplicatesNotice ebookId={stored.id} where="form" />}
      {creating && !stored && <CandidateDuplicates file={files.upload} />}
      <DroppedFiles busy={busy} onPick={pick} />
      <CoverSection
        currentUrl={stored?.cover_image_url ?? null}
        onUndo={proposals.coverIsProposed ? proposals.undoCover : null}
        {...section('cover')}
      />
      {!creating && pdf}
    </>
  );
}

const pdfSectionId = 'section-pdf';

/** Focuses the title once the PDF was read, so that the user checks the filled fields. */
function useTitleFocus(read: boolean): void {
  const focus = useEffectEvent(() => {
    const focused = document.activeElement;
    const isTyping = focused?.matches('input:not([type=file]), textarea');
    const elsewhere = focused !== document.body && !focused?.closest(`#${pdfSectionId}`);
    if (!elsewhere && !isTyping) document.getElementById('field-title')?.focus();
  });
  useEffect(() => {
    if (read) focus();
  }, [read]);
}
