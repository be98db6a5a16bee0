import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useExportWorkMutation, type WorkQuery } from '@/api/management/reports';
import { errorMessage } from '@/api/problem';
import { viReports } from '@/text/management/viReports';
import { useNotice } from '@/ui/messages/Notices';

/** Saves the rows of the report as a CSV file. */
export function ExportReport({ query }: { query: WorkQuery }) {
  const [exportWork, { isLoading }] = useExportWorkMutation();
  const notify = useNotice();
  const save = async () => {
    const { error } = await exportWork(query);
    if (error) notify({ text: viReports.exportFailed(errorMessage(error)), severity: 'info' });
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={isLoading}
      onClick={() => void save()}
    >
      {isLoading ? viReports.exporting : viReports.export}
    </Button>
  );
}
