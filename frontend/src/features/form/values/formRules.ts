import type { FormikContextType } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { part } from '@/parts/part';
import { type PartState, usePart } from '@/ui/usePart';
import type { FieldErrors } from './formSchema';
import type { FormValues } from './formValues';

/** The rules and the calls come after the form: they are not needed before someone has typed. */
export const saving = part(() => import('./saveEbook'));

/** What is wrong while one types; nothing is said as long as the rules are not here. */
export const errorsSoFar = (values: FormValues): FieldErrors =>
  saving.now()?.rules.errorsIn(values) ?? {};

/** Saves what keeps the rules. Where the rules cannot be loaded nothing is saved. */
export async function saveWhenValid(
  values: FormValues,
  onErrors: (errors: FieldErrors) => void,
  save: () => Promise<void>,
): Promise<void> {
  const here = await saving.load().catch(() => null);
  if (!here) return; // the save bar says so
  const errors = here.rules.errorsIn(values);
  return Object.keys(errors).length > 0 ? onErrors(errors) : save();
}

/** Loads the rules, and judges by them what was typed before they came. */
export function useRules(form: FormikContextType<FormValues>): PartState<unknown> {
  const state = usePart(saving);
  const here = state.loaded !== null;
  const judge = useEffectEvent(() => void form.validateForm());
  useEffect(() => {
    if (here) judge();
  }, [here]);
  return state;
}
