import type { FileKind } from '@/api/files/uploads';
import { viPick } from '@/text/record/viPick';
import { DropOverlay } from '@/ui/DropOverlay';
import { useNotice } from '@/ui/messages/Notices';
import { useWindowDrop } from '@/ui/useWindowDrop';

interface Props {
  busy: boolean;
  onPick: (kind: FileKind, file: File) => void;
}

/** Takes files that are dropped anywhere on the page. */
export function DroppedFiles({ busy, onPick }: Props) {
  const notify = useNotice();
  const over = useWindowDrop(!busy, (dropped) => {
    for (const kind of ['cover', 'upload'] as const) {
      const files = dropped.filter((file) => kindOf(file) === kind);
      if (files[0]) onPick(kind, files[0]);
      if (kind === 'upload' && files.length > 1) {
        notify({ text: viPick.onlyFirst, severity: 'info' });
      }
    }
  });
  return over && <DropOverlay>{viPick.dropHere}</DropOverlay>;
}

/** Pictures are covers. */
const kindOf = (file: File): FileKind => (file.type.startsWith('image/') ? 'cover' : 'upload');
