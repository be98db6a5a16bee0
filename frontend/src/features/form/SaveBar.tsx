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
  /** The e-book was returned: a second button also submits it for review. */
  offersResubmit: boolean;
  /** Called by a save button; the argument says whether to submit for review afterwards. */
  onSave: (submits: boolean) => void;
  children: ReactNode;
}

export function SaveBar({ back, busy, saveText, offersResubmit, onSave, children }: SaveBarProps) {
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
        variant={offersResubmit ? 'outlined' : 'contained'}
        {...ariaDisabledIf(busy, () => onSave(false))}
      >
        {busy ? viEbooks.form.saving : saveText}
      </Button>
      {offersResubmit && (
        <Button type="submit" variant="contained" {...ariaDisabledIf(busy, () => onSave(true))}>
          {viSubmit.saveAndSubmit}
        </Button>
      )}
    </FormBar>
  );
}

/** The text of the save button. After a cancelled upload it says that the file is sent again. */
export function saveLabel(
  creating: boolean,
  { stored, files }: FormState,
  states: UploadStates,
): string {
  if (creating && !stored) return viEbooks.form.submitCreate;
  const sendsAgain = fileKinds.some((kind) => files[kind] && states[kind].kind === 'cancelled');
  return sendsAgain ? viEbooks.form.submitAndUpload : viEbooks.form.submitUpdate;
}
