import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { viEbooks } from '@/text/viEbooks';
import { Panel } from '@/ui/Panel';

interface Props {
  url: string;
  page: number;
  title: string;
  onClose: () => void;
}

/** The browser's own viewer beside the record. A new page is a new frame: viewers ignore the rest. */
export function Reader({ url, page, title, onClose }: Props) {
  return (
    <Panel
      title={viEbooks.detail.readPdf}
      tools={
        <Button size="small" color="inherit" startIcon={<CloseIcon />} onClick={onClose}>
          {viEbooks.detail.closePdf}
        </Button>
      }
    >
      <Box
        key={page}
        component="iframe"
        src={`${url}#page=${page}&navpanes=0&view=FitH`}
        title={title}
        sx={{
          display: 'block',
          width: '100%',
          height: { xs: '70vh', md: 'calc(100vh - 200px)' },
          minHeight: 420,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'sunken',
        }}
      />
    </Panel>
  );
}
