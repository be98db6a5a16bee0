import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import GiveIcon from '@mui/icons-material/SwapHorizOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Ebook } from '@/api/types';
import { viAssign } from '@/text/review/viAssign';
import { AssignDialog } from './AssignDialog';
import { GiveDialog } from './GiveDialog';

/** Buttons to assign the review and to change the creator, for users who may. */
export function ManagerTools({ ebook }: { ebook: Ebook }) {
  const [open, setOpen] = useState<'assign' | 'give' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {ebook.may_assign && (
        <Button variant="outlined" startIcon={<AssignIcon />} onClick={() => setOpen('assign')}>
          {viAssign.assign}
        </Button>
      )}
      {ebook.may_give && (
        <Button variant="outlined" startIcon={<GiveIcon />} onClick={() => setOpen('give')}>
          {viAssign.give}
        </Button>
      )}
      {open === 'assign' && <AssignDialog ebook={ebook} onClose={close} />}
      {open === 'give' && <GiveDialog ebook={ebook} onClose={close} />}
    </>
  );
}
