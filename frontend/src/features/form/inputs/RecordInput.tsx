import { useField } from 'formik';
import type { FieldName, ValuesField } from '@/api/recordSchema';
import { fieldOf } from '@/features/record/recordFields';
import { fieldLabels } from '@/text/record/fieldLabels';
import { FormikField } from '@/ui/fields/FormikField';
import { SelectField } from '@/ui/fields/SelectField';
import { SuggestField } from './SuggestField';

interface Props {
  name: FieldName;
  disabled?: boolean;
  /** The id of a further description, beside hint and error. */
  describedBy?: string;
  /** The label of the empty choice. */
  none?: string;
}

/** The input of a field of the record, by the table of fields. */
export function RecordInput({ name, disabled, describedBy, none }: Props) {
  const field = fieldOf(name);
  const label = fieldLabels[name];
  if (field.widget === 'suggestions')
    return <SuggestField name={name as ValuesField} label={label} />;
  if (field.widget === 'choice') {
    const options = [['', none ?? field.none], ...Object.entries(field.words)];
    return <ChoiceField name={name} label={label} options={options as [string, string][]} />;
  }
  const described = describedBy && { 'aria-describedby': `field-${name}-help ${describedBy}` };
  const inputProps = { ...(field.widget === 'number' && numeric), ...described };
  const text = { name, label, disabled, inputProps };
  if (field.widget === 'lines') return <FormikField {...text} multiline minRows={4} maxRows={14} />;
  if (field.widget === 'number') return <FormikField {...text} />;
  return <FormikField {...text} required={Boolean(field.required)} hint={field.hint} />;
}

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const;

interface ChoiceProps {
  name: FieldName;
  label: string;
  options: readonly [value: string, word: string][];
}

function ChoiceField({ name, label, options }: ChoiceProps) {
  const [input, , helpers] = useField<string>(name);
  return (
    <SelectField
      label={label}
      name={name}
      value={input.value}
      options={options}
      onChange={(value) => void helpers.setValue(value)}
    />
  );
}
