import { Bar } from '@/features/reader/toolbar/Bar';
import { NoPdf } from './NoPdf';
import { Opening } from './Opening';
import { PdfView } from './PdfView';
import type { ReaderProps } from './readerProps';

/** The content of the reader's frame, once the reader's code is loaded. */
export function PdfReader(props: ReaderProps) {
  const { ebookId, url, onClose } = props;
  if (url === null) return <NoPdf onClose={onClose} />;
  if (url === undefined) {
    return (
      <>
        <Bar onClose={onClose} />
        <Opening />
      </>
    );
  }
  // Another file is another document; a renewed link to the same file is not.
  return <PdfView key={`${ebookId} ${url.split('?')[0]}`} {...props} url={url} />;
}
