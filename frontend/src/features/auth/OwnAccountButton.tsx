import Button from '@mui/material/Button';
import { useState } from 'react';
import { viProfile } from '@/text/people/viProfile';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';

const AccountDialog = lazyPart(
  async () => (await import('./AccountDialog')).AccountDialog,
  overPage,
);

/** Opens the user's own account from the profile page, which does not exist yet. */
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
