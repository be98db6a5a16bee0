import Button from '@mui/material/Button';
import { useState } from 'react';
import { viProfile } from '@/text/people/viProfile';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';

const AccountDialog = lazyPart(
  async () => (await import('./AccountDialog')).AccountDialog,
  asOverlay,
);

/** Opens the user's own account, in place of a profile page, which does not exist yet. */
export function OwnAccountButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {viProfile.account}
      </Button>
      {open && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  );
}
