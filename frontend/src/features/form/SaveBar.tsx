import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useWait } from '@/api/waiting';
import type { UploadStates } from '@/features/form/upload/uploadSteps';
import { type FormState, fileKinds } from '@/features/form/values/formState';
import { viEbooks } from '@/text/record/viEbooks';
import { viSubmit } from '@/text/review/viSubmit';
import { LinkButton } from '@/ui/LinkButton';
import { BusyNote } from '@/ui/messages/BusyNote';

interface SaveBarProps {
  back: string;
  busy: boolean;
  save: string;
  /** The e-book was returned, so it is submitted again after it was corrected. */
  resubmits: boolean;
  /** Called by a save button; the argument says whether to submit for review afterwards. */
  onSave: (submits: boolean) => void;
  children: ReactNode;
}

export function SaveBar({ back, busy, save, resubmits, onSave, children }: SaveBarProps) {
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

/** After a cancelled upload the save sends the file again, and says so. */
export function saveLabel(
  creating: boolean,
  { stored, files }: FormState,
  states: UploadStates,
): string {
  if (creating && !stored) return viEbooks.form.submitCreate;
  const sendsAgain = fileKinds.some((kind) => files[kind] && states[kind].kind === 'cancelled');
  return sendsAgain ? viEbooks.form.submitAndUpload : viEbooks.form.submitUpdate;
}
