import { type ReactNode, useState } from 'react';
import { useUser } from '@/api/session';
import { BatchDialog } from '@/features/batch/batchPart';
import { viList } from '@/text/list/viList';
import { DropOverlay } from '@/ui/DropOverlay';
import { useWindowDrop } from '@/ui/useWindowDrop';

/**
 * The dialog that creates e-books from many PDFs, which are chosen there or dropped anywhere on the
 * list.
 */
export function useBatchDialog(): { open: () => void; element: ReactNode } {
  const user = useUser();
  const [files, setFiles] = useState<File[] | null>(null);
  const draggedOver = useWindowDrop(files === null, setFiles);
  const element = (
    <>
      {draggedOver && <DropOverlay>{viList.dropHere}</DropOverlay>}
      {files && user && (
        <BatchDialog userId={user.id} files={files} onClose={() => setFiles(null)} />
      )}
    </>
  );
  return { open: () => setFiles([]), element };
}
