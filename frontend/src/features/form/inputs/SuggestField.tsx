import Box from '@mui/material/Box';
import { useField } from 'formik';
import { useId } from 'react';
import type { ValuesField } from '@/api/recordSchema';
import { formatNumber } from '@/text/format';
import { viValues } from '@/text/record/viValues';
import { TextBox } from '@/ui/fields/TextBox';
import { lazyPart } from '@/ui/loading/lazyPart';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { useSuggestions } from './useSuggestions';

/** Loaded after the form: nothing is suggested before the user types. */
const SuggestionList = lazyPart(async () => (await import('./SuggestionList')).SuggestionList, {
  shown: 'background',
});
SuggestionList.preload();

interface Props {
  name: ValuesField;
  label: string;
  /** The id of a further description, beside the error. */
  describedBy?: string;
}

/** A text field that suggests values used in the library. Any other text is accepted. */
export function SuggestField({ name, label, describedBy }: Props) {
  const [field, { touched, error }, { setValue }] = useField<string>(name);
  const suggestions = useSuggestions({
    name,
    text: field.value,
    onChoose: (value) => void setValue(value),
  });
  const { values, at, open, type, close } = suggestions;
  const listId = useId();
  return (
    <Box sx={{ position: 'relative', alignSelf: 'start', minWidth: 0 }}>
      <TextBox
        {...field}
        id={`field-${name}`}
        label={label}
        error={touched ? error : undefined}
        describedBy={describedBy}
        onChange={(event) => {
          field.onChange(event);
          type(event.target.value, (event.nativeEvent as InputEvent).isComposing);
        }}
        onCompositionEnd={(event) => type((event.target as HTMLInputElement).value, false)}
        onBlur={(event) => {
          field.onBlur(event);
          close();
        }}
        onKeyDown={suggestions.onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          'aria-controls': open ? listId : undefined,
          'aria-activedescendant': open && at >= 0 ? `${listId}-${at}` : undefined,
          autoComplete: 'off',
        }}
      />
      {open && (
        <SuggestionList
          id={listId}
          values={values}
          at={at}
          onPoint={suggestions.point}
          onChoose={suggestions.choose}
        />
      )}
      <span aria-live="polite" style={visuallyHidden}>
        {open && viValues.found(formatNumber(values.length))}
      </span>
    </Box>
  );
}
