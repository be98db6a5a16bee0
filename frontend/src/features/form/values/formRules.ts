import type { FormikContextType } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { part } from '@/parts/part';
import { type PartState, usePart } from '@/ui/loading/usePart';
import type { FieldErrors } from './formSchema';
import type { FormValues } from './formValues';

/** Validation and saving, loaded after the form: they are not needed before the user types. */
export const saveEbookModule = part(() => import('./saveEbook'));

/** Validation errors while typing; none as long as the rules are not loaded. */
export const errorsWhileTyping = (values: FormValues): FieldErrors =>
  saveEbookModule.now()?.rules.errorsIn(values) ?? {};

/** Saves valid values. If the rules cannot be loaded, nothing is saved. */
export async function saveWhenValid(
  values: FormValues,
  onErrors: (errors: FieldErrors) => void,
  save: () => Promise<void>,
): Promise<void> {
  const loaded = await saveEbookModule.load().catch(() => null);
  if (!loaded) return; // FormBar shows the failure
  const errors = loaded.rules.errorsIn(values);
  return Object.keys(errors).length > 0 ? onErrors(errors) : save();
}

/** Loads the rules and validates what was typed before they were loaded. */
export function useRules(form: FormikContextType<FormValues>): PartState<unknown> {
  const state = usePart(saveEbookModule);
  const loaded = state.loaded !== null;
  const validate = useEffectEvent(() => void form.validateForm());
  useEffect(() => {
    if (loaded) validate();
  }, [loaded]);
  return state;
}
