import InfoIcon from '@mui/icons-material/InfoOutlined';
import EmptyIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import {
  figureNames,
  useGetWorkReportQuery,
  type WorkQuery,
  type WorkReport,
} from '@/api/management/reports';
import { shownRead } from '@/api/shownRead';
import { viReports } from '@/text/management/viReports';
import { DimmedWhileLoading } from '@/ui/loading/DimmedWhileLoading';
import { MessageBox } from '@/ui/messages/MessageBox';
import { EmptyState, ErrorState } from '@/ui/messages/states';
import { QueuePanel } from './QueuePanel';
import { ReportControls } from './ReportControls';
import { TimesPanel } from './TimesPanel';
import { WorkFigures } from './WorkFigures';

interface Props {
  query: WorkQuery;
  onQuery: (changes: Partial<WorkQuery>) => void;
  /** Another panel for the same months. */
  children: ReactNode;
}

/** The report on work. It stays while another one is being loaded. */
export function ReportsScreen({ query, onQuery, children }: Props) {
  const read = useGetWorkReportQuery(query, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(read, read.data);
  const lastRead = data ?? read.data; // keeps the choices when another report cannot be read
  return (
    <>
      <ReportControls query={query} report={lastRead} onChange={onQuery} />
      <Box sx={panelsSx}>
        {failed && <ErrorState title={viReports.error} {...failed} />}
        {data && (
          <DimmedWhileLoading busy={read.isFetching} outdated={!read.currentData} sx={columnSx}>
            <Report report={data} query={query} />
          </DimmedWhileLoading>
        )}
        {!data && !failed && (
          // As high as the window, so that no panel below is seen to move.
          <Skeleton
            role="status"
            aria-label={viReports.loading}
            variant="rounded"
            height="100dvh"
          />
        )}
        {children}
        {lastRead?.choices.library && query.person === '' && <QueuePanel />}
      </Box>
    </>
  );
}

const columnSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)', // wide tables and charts are scrolled, not the page
  gap: 2,
};
const panelsSx = {
  ...columnSx,
  minHeight: 400,
  alignContent: 'start',
  '& > [role="alert"]': { mb: 0 }, // the gap separates it already
};

function Report({ report, query }: { report: WorkReport; query: WorkQuery }) {
  const nothing = figureNames.every((name) => report.total[name] === 0);
  return (
    <>
      {!report.complete && (
        <MessageBox role="status" tone="pending_review" icon={<InfoIcon />}>
          {viReports.incomplete}
        </MessageBox>
      )}
      {nothing ? (
        <EmptyState icon={<EmptyIcon />} text={viReports.empty} />
      ) : (
        <>
          <WorkFigures report={report} />
          {report.times && <TimesPanel times={report.times} query={query} />}
        </>
      )}
    </>
  );
}
