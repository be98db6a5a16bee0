import { type ReportFile, useExportReportMutation } from '@/api/management/reports';
import { errorMessage } from '@/api/problem';
import { viReports } from '@/text/management/viReports';
import { ExportButton } from '@/ui/fields/ExportButton';

interface Props {
  file: ReportFile;
  label?: string;
}

/** Saves the rows of a report as a CSV file. */
export function ExportReport({ file, label }: Props) {
  const [exportReport, { isLoading }] = useExportReportMutation();
  const save = async () => {
    const { error } = await exportReport(file);
    return error && viReports.exportFailed(errorMessage(error));
  };
  return <ExportButton label={label} busy={isLoading} onExport={save} />;
}
