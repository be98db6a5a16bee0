import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useUser } from '@/api/session';
import { BatchDialog } from '@/features/batch/batchPart';
import { viList } from '@/text/list/viList';
import { useWindowDrop } from '@/ui/useWindowDrop';

/**
 * The dialog that creates e-books from many PDFs, which are chosen there or dropped anywhere on the
 * list.
 */
export function useBatchDialog(): { open: () => void; shown: ReactNode } {
  const user = useUser();
  const [files, setFiles] = useState<File[] | null>(null);
  const over = useWindowDrop(files === null, setFiles);
  const shown = (
    <>
      {over && <Box sx={overSx}>{viList.dropHere}</Box>}
      {files && user && (
        <BatchDialog userId={user.id} files={files} onClose={() => setFiles(null)} />
      )}
    </>
  );
  return { open: () => setFiles([]), shown };
}

const overSx = {
  position: 'fixed',
  inset: 12,
  zIndex: 'modal',
  display: 'grid',
  placeItems: 'center',
  p: 2,
  border: '3px dashed',
  borderColor: 'primary.main',
  borderRadius: 3,
  bgcolor: 'background.paper',
  opacity: 0.94,
  fontSize: '1.25rem',
  fontWeight: 600,
  textAlign: 'center',
  pointerEvents: 'none',
};
