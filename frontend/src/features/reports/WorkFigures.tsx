import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Figure, type Figures, figureNames, type WorkReport } from '@/api/management/reports';
import { formatNumber } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { SelectField } from '@/ui/fields/SelectField';
import { Panel } from '@/ui/Panel';
import { Bars, rowsInChart } from './Bars';
import { FigureTable } from './FigureTable';
import { labelOf } from './labels';

/** The rows of a report as a chart of one figure, and as a table of all. */
export function WorkFigures({ report }: { report: WorkReport }) {
  const [figure, setFigure] = useState<Figure>('published');
  const { by, rows, total, cut } = report;
  const numbersOf = (figures: Figures) => figureNames.map((name) => formatNumber(figures[name]));
  const bars = rowsInChart(rows, by).map((row) => ({
    id: row.key,
    name: labelOf(row, by),
    value: row[figure],
  }));
  return (
    <Panel title={viReports.title}>
      <Box sx={{ maxWidth: 220, mb: 2 }}>
        <SelectField
          label={viReports.chartOf}
          value={figure}
          options={figureNames.map((name) => [name, viReports.figures[name]] as const)}
          onChange={setFigure}
        />
      </Box>
      <Bars label={viReports.chart(viReports.figures[figure], viReports.rows[by])} bars={bars} />
      <FigureTable
        label={viReports.title}
        headings={[viReports.rows[by], ...figureNames.map((name) => viReports.figures[name])]}
        ids={[...rows.map(({ key }) => `of ${key}`), 'total']}
        rows={[
          ...rows.map((row) => [labelOf(row, by), ...numbersOf(row)]),
          [viReports.total, ...numbersOf(total)],
        ]}
        total
      />
      {cut && <Typography sx={{ mt: 1 }}>{viReports.cut}</Typography>}
    </Panel>
  );
}
