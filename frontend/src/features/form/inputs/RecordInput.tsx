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
  emptyLabel?: string;
}

/** The input of a field of the record, as `recordFields` says. */
export function RecordInput({ name, disabled, describedBy, emptyLabel }: Props) {
  const field = fieldOf(name);
  const label = fieldLabels[name];
  if (field.widget === 'suggestions')
    return <SuggestField name={name as ValuesField} label={label} describedBy={describedBy} />;
  if (field.widget === 'choice') {
    const options = [['', emptyLabel ?? field.none], ...Object.entries(field.words)];
    return (
      <ChoiceField {...{ name, label, describedBy }} options={options as [string, string][]} />
    );
  }
  const inputProps = field.widget === 'number' ? numeric : undefined;
  const text = { name, label, disabled, describedBy, inputProps };
  if (field.widget === 'lines') return <FormikField {...text} multiline minRows={4} maxRows={14} />;
  if (field.widget === 'number') return <FormikField {...text} />;
  return <FormikField {...text} required={Boolean(field.required)} hint={field.hint} />;
}

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const;

interface ChoiceProps {
  name: FieldName;
  label: string;
  describedBy?: string;
  options: readonly [value: string, word: string][];
}

function ChoiceField({ name, label, describedBy, options }: ChoiceProps) {
  const [input, , helpers] = useField<string>(name);
  return (
    <SelectField
      label={label}
      name={name}
      value={input.value}
      describedBy={describedBy}
      options={options}
      onChange={(value) => void helpers.setValue(value)}
    />
  );
}
