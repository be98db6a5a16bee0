import Paper from '@mui/material/Paper';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { useRules } from '@/features/form/values/formRules';
import type { FormValues } from '@/features/form/values/formValues';
import { PartTrouble } from '@/ui/loading/PartTrouble';

/** The buttons of a form, which stay in sight however long it is. */
export function FormBar({ children }: { children: ReactNode }) {
  const rules = useRules(useFormikContext<FormValues>());
  return (
    <Paper variant="outlined" sx={barSx}>
      {rules.failed && <PartTrouble busy={rules.loading} onRetry={rules.retry} />}
      {children}
    </Paper>
  );
}

const barSx = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  p: 1.5,
};
