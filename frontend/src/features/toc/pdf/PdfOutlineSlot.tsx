import { useState } from 'react';
import { useRenewal } from '@/api/account/useRenewal';
import type { FileLink } from '@/api/files/rangeLoader';
import type { Ebook } from '@/api/types';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { PdfOutline } from './PdfOutline';

interface Props {
  ebook: Ebook;
  editor: OutlineEditor;
  onClose: () => void;
}

/**
 * Reads the PDF that the e-book had when the panel was opened, even if its link is renewed later.
 */
export function PdfOutlineSlot({ ebook, editor, onClose }: Props) {
  const renew = useRenewal(ebook.id);
  const url = ebook.file_url ?? '';
  const [link] = useState<FileLink>(() => ({ current: () => url, renew }));
  return <PdfOutline editor={editor} link={link} onClose={onClose} />;
}
