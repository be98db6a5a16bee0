import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  type ReasonKind,
  type ReasonsQuery,
  type ReasonsReport,
  useGetReasonsReportQuery,
} from '@/api/management/reports';
import { shownRead } from '@/api/shownRead';
import { formatNumber } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { SelectField } from '@/ui/fields/SelectField';
import { DimmedWhileLoading } from '@/ui/loading/DimmedWhileLoading';
import { ErrorState } from '@/ui/messages/states';
import { Panel } from '@/ui/Panel';
import { ExportReport } from './ExportReport';
import { ReasonFigures } from './ReasonFigures';

const { reasons } = viReports;

interface Props {
  query: ReasonsQuery;
  onBy: (by: ReasonKind) => void;
}

/** How often each template for the reason of a rejection was used. */
export function ReasonsPanel({ query, onBy }: Props) {
  const read = useGetReasonsReportQuery(query, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(read, read.data);
  const lastRead = data ?? read.data; // keeps the choices when another report cannot be read
  const kinds: readonly ReasonKind[] =
    query.person === 'me' ? ['template', 'month'] : (lastRead?.choices.by ?? [query.by]);
  return (
    <Panel
      title={reasons.title}
      tools={
        <ExportReport
          file={{ name: 'reasons', report: 'reasons', params: query }}
          label={reasons.export}
        />
      }
    >
      <Box sx={{ maxWidth: 220, mb: 2 }}>
        <SelectField
          label={reasons.by}
          value={query.by}
          options={kinds.map((kind) => [kind, viReports.rows[kind]] as const)}
          onChange={onBy}
        />
      </Box>
      {failed && <ErrorState title={reasons.error} {...failed} />}
      {data && (
        <DimmedWhileLoading busy={read.isFetching} outdated={!read.currentData}>
          <Reasons report={data} />
        </DimmedWhileLoading>
      )}
      {!data && !failed && (
        <Skeleton role="status" aria-label={reasons.loading} variant="rounded" height={240} />
      )}
    </Panel>
  );
}

function Reasons({ report }: { report: ReasonsReport }) {
  const { total, cut, rows } = report;
  if (rows.length === 0) return <Typography>{reasons.empty}</Typography>;
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {reasons.total(formatNumber(total.rejections), formatNumber(total.with_template))}
      </Typography>
      <ReasonFigures report={report} />
      {cut && <Typography sx={{ mt: 1 }}>{reasons.cut}</Typography>}
    </>
  );
}
