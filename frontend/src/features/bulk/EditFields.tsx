import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import FormHelperText from '@mui/material/FormHelperText';
import type { Ebook } from '@/api/types';
import { RecordInput } from '@/features/form/inputs/RecordInput';
import { shownValue } from '@/features/record/recordValues';
import { formatNumber } from '@/text/format';
import { viBulkEdit } from '@/text/list/viBulkEdit';
import { FormikField } from '@/ui/fields/FormikField';
import { type BulkField, bulkFields, tagsIn, valuesIn } from './bulkEdit';

/** How many different values and tags are listed. */
const maxValues = 3;
const maxTags = 12;

/** The fields of several e-books. The values that differ are listed below their field. */
export function EditFields({ ebooks }: { ebooks: readonly Ebook[] }) {
  const tags = tagsIn(ebooks);
  return (
    <>
      <DialogContentText sx={{ mb: 2 }}>{viBulkEdit.hint}</DialogContentText>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {bulkFields.map((name) => (
          <FieldWithDifferences key={name} ebooks={ebooks} name={name} />
        ))}
        <Box sx={{ gridColumnStart: 1, minWidth: 0 }}>
          <FormikField name="add_tags" label={viBulkEdit.addTags} hint={viBulkEdit.tagsHint} />
        </Box>
        <FormikField
          name="remove_tags"
          label={viBulkEdit.removeTags}
          hint={tags.length > 0 ? viBulkEdit.tagsNow(firstFew(tags, maxTags)) : viBulkEdit.tagsHint}
        />
      </Box>
    </>
  );
}

function FieldWithDifferences({ ebooks, name }: { ebooks: readonly Ebook[]; name: BulkField }) {
  const values = valuesIn(ebooks, name);
  const differs = values.length > 1;
  const shown = values.map((value) => shownValue(name, value) || viBulkEdit.empty);
  return (
    <Box sx={{ minWidth: 0 }}>
      <RecordInput name={name} emptyLabel={differs ? viBulkEdit.keepChoice : undefined} />
      {differs && (
        <FormHelperText sx={{ mx: '14px', overflowWrap: 'anywhere' }}>
          {viBulkEdit.differing(firstFew(shown, maxValues))}
        </FormHelperText>
      )}
    </Box>
  );
}

/** The first values, and the number of the others. */
function firstFew(values: readonly string[], max: number): string {
  const others = values.length - max;
  const shown = values.slice(0, max).join(', ');
  return others > 0 ? `${shown} ${viBulkEdit.more(formatNumber(others))}` : shown;
}
