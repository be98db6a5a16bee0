import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Bar } from '@/features/reader/toolbar/Bar';
import { viPdf } from '@/text/record/viPdf';
import { EmptyState } from '@/ui/messages/states';

/** Shown for an e-book of the queue without a PDF: the reader stays open for the next one. */
export function NoPdf({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Bar onClose={onClose} />
      <EmptyState icon={<PdfIcon />} text={viPdf.empty} />
    </>
  );
}
