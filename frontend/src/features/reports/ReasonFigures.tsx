import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ReasonRow, ReasonsReport } from '@/api/management/reports';
import { formatNumber } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { SelectField } from '@/ui/fields/SelectField';
import { Bars, rowsInChart } from './Bars';
import { FigureTable } from './FigureTable';
import { labelOf, templateOf } from './labels';

const { reasons } = viReports;

/** Templates as a chart and a table; if rows are by month or the like, the chart is of one template. */
export function ReasonFigures({ report }: { report: ReasonsReport }) {
  const { by, rows } = report;
  const byTemplate = by === 'template';
  const namesOf = (row: ReasonRow) =>
    byTemplate ? [templateOf(row)] : [labelOf(row, by), templateOf(row)];
  return (
    <>
      {byTemplate ? (
        <Chart label={reasons.chart(viReports.rows[by])} rows={rows} by={by} nameOf={templateOf} />
      ) : (
        <TemplateChart report={report} />
      )}
      <FigureTable
        label={reasons.title}
        headings={[...(byTemplate ? [] : [viReports.rows[by]]), reasons.template, reasons.count]}
        nameColumns={byTemplate ? 1 : 2}
        ids={rows.map(idOf)}
        rows={rows.map((row) => [...namesOf(row), formatNumber(row.rejections)])}
      />
    </>
  );
}

function TemplateChart({ report }: { report: ReasonsReport }) {
  const [chosen, setChosen] = useState<string>();
  const templates = new Map(report.rows.map((row) => [row.template?.id ?? '', templateOf(row)]));
  const [first = ''] = templates.keys();
  const shown = chosen !== undefined && templates.has(chosen) ? chosen : first;
  return (
    <>
      <Box sx={{ maxWidth: 320, mb: 2 }}>
        <SelectField
          label={viReports.chartOf}
          value={shown}
          options={[...templates]}
          onChange={setChosen}
        />
      </Box>
      <Chart
        label={reasons.chartOfTemplate(templates.get(shown) ?? '', viReports.rows[report.by])}
        rows={report.rows.filter(({ template }) => (template?.id ?? '') === shown)}
        by={report.by}
        nameOf={(row) => labelOf(row, report.by)}
      />
    </>
  );
}

interface ChartProps {
  label: string;
  rows: readonly ReasonRow[];
  by: ReasonsReport['by'];
  nameOf: (row: ReasonRow) => string;
}

function Chart({ label, rows, by, nameOf }: ChartProps) {
  const bars = rowsInChart(rows, by).map((row) => ({
    id: idOf(row),
    name: nameOf(row),
    value: row.rejections,
  }));
  return <Bars label={label} bars={bars} />;
}

const idOf = ({ key, template }: ReasonRow) => `${key} ${template?.id ?? ''}`;
