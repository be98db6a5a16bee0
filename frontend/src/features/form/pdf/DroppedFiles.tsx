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
    const messages: string[] = [];
    for (const kind of ['cover', 'upload'] as const) {
      const [first, second] = dropped.filter((file) => kindOf(file) === kind);
      if (first) onPick(kind, first);
      if (first && second) messages.push(viPick.onlyFirst[kind](first.name));
    }
    if (messages.length > 0) notify({ text: messages.join(' '), severity: 'info' });
  });
  return over && <DropOverlay>{viPick.dropHere}</DropOverlay>;
}

/** Pictures are covers. */
const kindOf = (file: File): FileKind => (file.type.startsWith('image/') ? 'cover' : 'upload');
