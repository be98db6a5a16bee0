import Box from '@mui/material/Box';
import { useField } from 'formik';
import { viEbooks } from '@/text/viEbooks';
import { FormikField } from '@/ui/FormikField';
import { Panel } from '@/ui/Panel';
import { SelectField } from '@/ui/SelectField';

const { field } = viEbooks;
const languages = [['', field.chooseLanguage], ...Object.entries(viEbooks.language)] as [
  string,
  string,
][];

export function BasicFields({ busy }: { busy: boolean }) {
  const all = { gridColumn: '1 / -1' };
  const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Panel title={viEbooks.form.basic}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Box sx={all}>
          <FormikField name="title" label={field.title} required disabled={busy} />
        </Box>
        <Box sx={all}>
          <FormikField
            name="description"
            label={field.description}
            multiline
            minRows={4}
            maxRows={14}
            disabled={busy}
          />
        </Box>
        <FormikField name="subject" label={field.subject} disabled={busy} />
        <FormikField name="grade" label={field.grade} disabled={busy} />
        <LanguageSelect disabled={busy} />
        <FormikField name="author" label={field.author} disabled={busy} />
        <FormikField name="publisher" label={field.publisher} disabled={busy} />
        <FormikField
          name="published_year"
          label={field.year}
          disabled={busy}
          inputProps={numeric}
        />
        <Box sx={all}>
          <FormikField name="tags" label={field.tags} hint={field.tagsHint} disabled={busy} />
        </Box>
      </Box>
    </Panel>
  );
}

function LanguageSelect({ disabled }: { disabled: boolean }) {
  const [input, , helpers] = useField<string>('language');
  return (
    <SelectField
      label={field.language}
      name="language"
      value={input.value}
      options={languages}
      onChange={(value) => void helpers.setValue(value)}
      disabled={disabled}
    />
  );
}
