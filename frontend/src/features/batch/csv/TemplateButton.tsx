import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { saveFile } from '@/api/saveFile';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { templateFor } from './columns';

interface Props {
  fileNames: readonly string[];
}

/** Downloads a CSV with headings and the chosen files, to fill in and drop here. */
export function TemplateButton({ fileNames }: Props) {
  const download = () =>
    saveFile(new Blob([templateFor(fileNames)], { type: 'text/csv' }), viBatchCsv.templateFile);
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={download} sx={{ mt: 1 }}>
      {viBatchCsv.template}
    </Button>
  );
}
