import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { type ReportFile, useExportReportMutation } from '@/api/management/reports';
import { errorMessage } from '@/api/problem';
import { viReports } from '@/text/management/viReports';
import { useNotice } from '@/ui/messages/Notices';

interface Props {
  file: ReportFile;
  label?: string;
}

/** Saves the rows of a report as a CSV file. */
export function ExportReport({ file, label = viReports.export }: Props) {
  const [exportReport, { isLoading }] = useExportReportMutation();
  const notify = useNotice();
  const save = async () => {
    const { error } = await exportReport(file);
    if (error) notify({ text: viReports.exportFailed(errorMessage(error)), severity: 'info' });
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={isLoading}
      onClick={() => void save()}
    >
      {isLoading ? viReports.exporting : label}
    </Button>
  );
}
