import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import FormHelperText from '@mui/material/FormHelperText';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import type { Ebook } from '@/api/types';
import { SuggestField } from '@/features/form/suggest/SuggestField';
import { formatNumber } from '@/text/format';
import { viBulkEdit } from '@/text/list/viBulkEdit';
import { viEbooks } from '@/text/record/viEbooks';
import { FormikField } from '@/ui/fields/FormikField';
import { SelectField } from '@/ui/fields/SelectField';
import { type BulkField, tagsIn, valuesIn } from './bulkEdit';

const { field } = viEbooks;

/** How many values are named where e-books differ, and how many tags. */
const mostNamed = 3;
const mostTags = 12;

/** The fields of several e-books; below each how they differ. */
export function EditFields({ ebooks }: { ebooks: readonly Ebook[] }) {
  const tags = tagsIn(ebooks);
  return (
    <>
      <DialogContentText sx={{ mb: 2 }}>{viBulkEdit.hint}</DialogContentText>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Differing ebooks={ebooks} name="subject">
          <SuggestField name="subject" label={field.subject} />
        </Differing>
        <Differing ebooks={ebooks} name="grade">
          <SuggestField name="grade" label={field.grade} />
        </Differing>
        <Differing ebooks={ebooks} name="publisher">
          <SuggestField name="publisher" label={field.publisher} />
        </Differing>
        <Differing ebooks={ebooks} name="published_year">
          <FormikField
            name="published_year"
            label={field.year}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          />
        </Differing>
        <Differing ebooks={ebooks} name="language">
          <LanguageSelect differs={valuesIn(ebooks, 'language').length > 1} />
        </Differing>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }} />
        <FormikField name="add_tags" label={viBulkEdit.addTags} hint={viBulkEdit.tagsHint} />
        <FormikField
          name="remove_tags"
          label={viBulkEdit.removeTags}
          hint={tags.length > 0 ? viBulkEdit.tagsNow(some(tags, mostTags)) : viBulkEdit.tagsHint}
        />
      </Box>
    </>
  );
}

interface DifferingProps {
  ebooks: readonly Ebook[];
  name: BulkField;
  children: ReactNode;
}

function Differing({ ebooks, name, children }: DifferingProps) {
  const values = valuesIn(ebooks, name);
  return (
    <Box sx={{ minWidth: 0 }}>
      {children}
      {values.length > 1 && (
        <FormHelperText sx={{ mx: '14px', overflowWrap: 'anywhere' }}>
          {viBulkEdit.differing(some(values.map(named(name)), mostNamed))}
        </FormHelperText>
      )}
    </Box>
  );
}

const named = (name: BulkField) => (value: string) => {
  if (value === '') return viBulkEdit.empty;
  return name === 'language' ? viEbooks.language[value as keyof typeof viEbooks.language] : value;
};

/** The first values, and how many others there are. */
function some(values: readonly string[], most: number): string {
  const others = values.length - most;
  const shown = values.slice(0, most).join(', ');
  return others > 0 ? `${shown} ${viBulkEdit.more(formatNumber(others))}` : shown;
}

function LanguageSelect({ differs }: { differs: boolean }) {
  const [input, , helpers] = useField<string>('language');
  const none = differs ? viBulkEdit.keepLanguage : field.chooseLanguage;
  return (
    <SelectField
      label={field.language}
      name="language"
      value={input.value}
      options={[['', none], ...Object.entries(viEbooks.language)]}
      onChange={(value) => void helpers.setValue(value)}
    />
  );
}
