import Box from '@mui/material/Box';
import type { FieldName } from '@/api/recordSchema';
import { RecordInput } from '@/features/form/inputs/RecordInput';
import { ProposedField } from '@/features/form/pdf/ProposedField';
import { isProposedField } from '@/features/form/pdf/pdfFields';
import { NoteMark } from '@/features/notes/place/NoteMark';
import { fieldNames, fieldOf } from '@/features/record/recordFields';
import { viEbooks } from '@/text/record/viEbooks';
import { lazyPart } from '@/ui/loading/lazyPart';
import { Panel } from '@/ui/Panel';

const TitleSpelling = lazyPart(
  async () => (await import('@/features/spelling/TitleSpelling')).TitleSpelling,
  { shown: 'background', afterMs: 1_000 },
);

const basic = fieldNames.filter((name) => !fieldOf(name).inPdfSection);

export function BasicFields() {
  return (
    <Panel title={viEbooks.form.basic}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {basic.map((name) => (
          <BasicField key={name} name={name} />
        ))}
      </Box>
    </Panel>
  );
}

/** A field with its open notes below it. */
function BasicField({ name }: { name: FieldName }) {
  const sx = { minWidth: 0, ...(fieldOf(name).wide && { gridColumn: '1 / -1' }) };
  return (
    <Box data-place={`field:${name}`} sx={sx}>
      {isProposedField(name) ? <ProposedField name={name} /> : <RecordInput name={name} />}
      {name === 'title' && <TitleSpelling />}
      <NoteMark place={{ kind: 'field', field: name }} words />
    </Box>
  );
}
