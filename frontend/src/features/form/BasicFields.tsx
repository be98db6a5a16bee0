import Box from '@mui/material/Box';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import type { EbookFields } from '@/api/types';
import { ProposedField, ProposedText } from '@/features/form/pdf/ProposedField';
import { SuggestField } from '@/features/form/suggest/SuggestField';
import { NoteMark } from '@/features/notes/place/NoteMark';
import { viEbooks } from '@/text/record/viEbooks';
import { FormikField } from '@/ui/fields/FormikField';
import { SelectField } from '@/ui/fields/SelectField';
import { Panel } from '@/ui/Panel';

const { field } = viEbooks;
const languages = [['', field.chooseLanguage], ...Object.entries(viEbooks.language)] as [
  string,
  string,
][];

export function BasicFields() {
  const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Panel title={viEbooks.form.basic}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FieldWithNotes name="title" wide>
          <ProposedText name="title" label={field.title} required />
        </FieldWithNotes>
        <FieldWithNotes name="description" wide>
          <FormikField
            name="description"
            label={field.description}
            multiline
            minRows={4}
            maxRows={14}
          />
        </FieldWithNotes>
        <FieldWithNotes name="subject">
          <ProposedField name="subject">
            <SuggestField name="subject" label={field.subject} />
          </ProposedField>
        </FieldWithNotes>
        <FieldWithNotes name="grade">
          <ProposedField name="grade">
            <SuggestField name="grade" label={field.grade} />
          </ProposedField>
        </FieldWithNotes>
        <FieldWithNotes name="language">
          <ProposedField name="language">
            <LanguageSelect />
          </ProposedField>
        </FieldWithNotes>
        <FieldWithNotes name="author">
          <ProposedText name="author" label={field.author} />
        </FieldWithNotes>
        <FieldWithNotes name="publisher">
          <ProposedField name="publisher">
            <SuggestField name="publisher" label={field.publisher} />
          </ProposedField>
        </FieldWithNotes>
        <FieldWithNotes name="published_year">
          <ProposedText name="published_year" label={field.year} inputProps={numeric} />
        </FieldWithNotes>
        <FieldWithNotes name="tags" wide>
          <ProposedText name="tags" label={field.tags} hint={field.tagsHint} />
        </FieldWithNotes>
      </Box>
    </Panel>
  );
}

interface NotedProps {
  name: keyof EbookFields;
  wide?: boolean;
  children: ReactNode;
}

/** A field with its open notes below it. */
function FieldWithNotes({ name, wide, children }: NotedProps) {
  return (
    <Box data-place={`field:${name}`} sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      {children}
      <NoteMark place={{ kind: 'field', field: name }} words />
    </Box>
  );
}

function LanguageSelect() {
  const [input, , helpers] = useField<string>('language');
  return (
    <SelectField
      label={field.language}
      name="language"
      value={input.value}
      options={languages}
      onChange={(value) => void helpers.setValue(value)}
    />
  );
}
