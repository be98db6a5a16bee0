import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { type HistoryFilter, useExportHistoryMutation } from '@/api/management/history';
import { errorMessage } from '@/api/problem';
import { viHistory } from '@/text/management/viHistory';
import { useNotice } from '@/ui/messages/Notices';

/** Saves everything that the filter selects as a CSV file. */
export function ExportHistory({ filter }: { filter: HistoryFilter }) {
  const [exportHistory, { isLoading }] = useExportHistoryMutation();
  const notify = useNotice();
  const save = async () => {
    const { error } = await exportHistory(filter);
    if (error) notify({ text: viHistory.exportFailed(errorMessage(error)), severity: 'info' });
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={isLoading}
      onClick={() => void save()}
    >
      {isLoading ? viHistory.exporting : viHistory.export}
    </Button>
  );
}
