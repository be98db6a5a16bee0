import { type HistoryFilter, useExportHistoryMutation } from '@/api/management/history';
import { errorMessage } from '@/api/problem';
import { viHistory } from '@/text/management/viHistory';
import { ExportButton } from '@/ui/fields/ExportButton';

/** Saves everything that the filter selects as a CSV file. */
export function ExportHistory({ filter }: { filter: HistoryFilter }) {
  const [exportHistory, { isLoading }] = useExportHistoryMutation();
  const save = async () => {
    const { error } = await exportHistory(filter);
    return error && viHistory.exportFailed(errorMessage(error));
  };
  return <ExportButton busy={isLoading} onExport={save} />;
}
