import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { viRelease } from '@/text/people/viRelease';
import { vi } from '@/text/vi';
import { useHasUnsaved } from '@/ui/unsaved/unsaved';

/**
 * Offers to load a new release when nothing is unsaved. Once closed it does not appear again in
 * this tab.
 */
export function ReleaseNotice() {
  const unsaved = useHasUnsaved();
  const [closed, setClosed] = useState(false);
  return (
    <Box role="status" sx={placeSx}>
      {!unsaved && !closed && (
        <Box sx={boxSx}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{viRelease.text}</Box>
          <Button size="small" onClick={() => window.location.reload()}>
            {viRelease.reload}
          </Button>
          <IconButton size="small" aria-label={vi.common.close} onClick={() => setClosed(true)}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

/** At the side, where there are no other notices. */
const placeSx = {
  position: 'fixed',
  bottom: 'calc(var(--foot, 0px) + 12px)',
  right: { xs: 12, md: 24 },
  left: { xs: 12, sm: 'auto' },
  zIndex: 'appBar',
  pointerEvents: 'none',
};

const boxSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 420,
  pl: 2,
  pr: 1,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  boxShadow: 3,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  pointerEvents: 'auto',
};
