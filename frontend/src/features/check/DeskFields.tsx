import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import type { FieldName } from '@/api/recordSchema';
import { RecordInput } from '@/features/form/inputs/RecordInput';
import type { FormValues } from '@/features/form/values/formValues';
import { fieldOf } from '@/features/record/recordFields';
import { viCheck } from '@/text/record/viCheck';
import { deskFields, isTitleFromFileName } from './firstField';

const shown = deskFields.filter((name) => !fieldOf(name).inPdfSection);
const doubtId = 'title-of-file';

/** The fields of the record, beginning with those that the PDF may have filled in. */
export function DeskFields({ fileName }: { fileName: string | null }) {
  const { values } = useFormikContext<FormValues>();
  const doubtful = isTitleFromFileName(values.title, fileName);
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {shown.map((name) => (
          <Box key={name} sx={sxOf(name)}>
            <RecordInput
              name={name}
              describedBy={name === 'title' && doubtful ? doubtId : undefined}
            />
            {name === 'title' && doubtful && (
              <Typography id={doubtId} variant="caption" sx={{ color: 'warning.main' }}>
                {viCheck.fromFileName}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const sxOf = (name: FieldName) => ({
  minWidth: 0,
  ...(fieldOf(name).wide && { gridColumn: '1 / -1' }),
});
