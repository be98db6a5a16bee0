import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useWait } from '@/api/waiting';
import type { UploadStates } from '@/features/form/upload/uploadSteps';
import { type FormState, fileKinds } from '@/features/form/values/formState';
import { viEbooks } from '@/text/record/viEbooks';
import { viSubmit } from '@/text/review/viSubmit';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { LinkButton } from '@/ui/LinkButton';
import { BusyNote } from '@/ui/messages/BusyNote';
import { FormBar } from './FormBar';

interface SaveBarProps {
  back: string;
  busy: boolean;
  saveText: string;
  /** Adds a button that also submits for review: the e-book was returned. */
  resubmits: boolean;
  /** Called by a save button; the argument says whether to submit for review afterwards. */
  onSave: (submits: boolean) => void;
  children: ReactNode;
}

export function SaveBar({ back, busy, saveText, resubmits, onSave, children }: SaveBarProps) {
  const wait = useWait('createEbook', 'updateEbook');
  return (
    <FormBar>
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
        {...ariaDisabledIf(busy, () => onSave(false))}
      >
        {busy ? viEbooks.form.saving : saveText}
      </Button>
      {resubmits && (
        <Button type="submit" variant="contained" {...ariaDisabledIf(busy, () => onSave(true))}>
          {viSubmit.saveAndSubmit}
        </Button>
      )}
    </FormBar>
  );
}

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
