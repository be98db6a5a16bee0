import ReadIcon from '@mui/icons-material/ChromeReaderModeOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Ebook } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { Cover } from '@/ui/Cover';
import { Metadata } from './Metadata';

interface Props {
  ebook: Ebook;
  onRead: () => void;
  /** The reader was closed, so the focus returns to the button that opens it. */
  focusRead: boolean;
}

/** The cover, links to the PDF, and the record. */
export function Record({ ebook, onRead, focusRead }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ width: { xs: '100%', sm: 220 }, flex: 'none' }}>
        <Box sx={{ width: { xs: 180, sm: 220 }, mx: 'auto' }}>
          <Cover url={ebook.cover_image_url} width="100%" alt={ebook.title} />
        </Box>
        {ebook.file_url && (
          <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
            <Button
              variant="contained"
              startIcon={<ReadIcon />}
              onClick={onRead}
              autoFocus={focusRead}
            >
              {viEbooks.detail.readPdf}
            </Button>
            <Button
              href={ebook.file_url}
              target="_blank"
              rel="noopener"
              variant="outlined"
              startIcon={<OpenIcon />}
            >
              {viEbooks.detail.openPdf}
            </Button>
          </Box>
        )}
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Metadata ebook={ebook} />
      </Box>
    </Box>
  );
}
