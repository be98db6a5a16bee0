import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { viBatchCsv } from '@/text/list/viBatchCsv';
import { templateFor } from './columns';

interface Props {
  /** The names of the chosen files. */
  names: readonly string[];
}

/** Downloads a CSV with headings and the chosen files, to fill in and drop here. */
export function TemplateButton({ names }: Props) {
  const download = () => {
    const href = URL.createObjectURL(new Blob([templateFor(names)], { type: 'text/csv' }));
    Object.assign(document.createElement('a'), { href, download: viBatchCsv.templateFile }).click();
    setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
  };
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={download} sx={{ mt: 1 }}>
      {viBatchCsv.template}
    </Button>
  );
}

/** Browsers read the content after the click. */
const revokeAfterMs = 60_000;
