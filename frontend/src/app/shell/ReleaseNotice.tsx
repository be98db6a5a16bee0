import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { viRelease } from '@/text/people/viRelease';
import { vi } from '@/text/vi';
import { SideNotice } from '@/ui/messages/SideNotice';
import { useHasUnsaved } from '@/ui/unsaved/unsaved';

/**
 * Offers to load a new release when nothing is unsaved. Once closed it does not appear again in
 * this tab.
 */
export function ReleaseNotice() {
  const unsaved = useHasUnsaved();
  const [closed, setClosed] = useState(false);
  return (
    <SideNotice
      shown={!unsaved && !closed}
      closeLabel={vi.common.close}
      onClose={() => setClosed(true)}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>{viRelease.text}</Box>
      <Button size="small" onClick={() => window.location.reload()}>
        {viRelease.reload}
      </Button>
    </SideNotice>
  );
}
