import Paper from '@mui/material/Paper';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { useRules } from '@/features/form/values/formRules';
import type { FormValues } from '@/features/form/values/formValues';
import { publishHeight } from '@/ui/layout/publishHeight';
import { PartTrouble } from '@/ui/loading/PartTrouble';

/** The buttons of a form, which stay in sight however long it is. */
export function FormBar({ children }: { children: ReactNode }) {
  const rules = useRules(useFormikContext<FormValues>());
  return (
    <Paper ref={reserveBarSpace} variant="outlined" sx={barSx}>
      {rules.failed && <PartTrouble busy={rules.loading} onRetry={rules.retry} />}
      {children}
    </Paper>
  );
}

/**
 * A ref callback that publishes the bar's height, which grows during an upload. Focused elements are
 * scrolled above the bar (theme, scrollPaddingBlock); notices and the tray are above it, too.
 */
const reserveBarSpace = (bar: HTMLElement | null) =>
  bar ? publishHeight(bar, '--foot', () => bar.offsetHeight + barBottom) : undefined;

const barBottom = 8;

/** Style of the container of a form that does not end the page, because something is below it. */
export const notAtPageEnd = { '--page-end': `${barBottom}px` };

/**
 * At the end of the page the margin keeps the bar at the same place in the window. A form that grows
 * while a button is pressed then does not move the button.
 */
const barSx = {
  position: 'sticky',
  bottom: barBottom,
  mb: `calc(${barBottom}px - var(--page-end))`,
  alignSelf: 'start', // the form's grid would stretch it by the margin
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  p: 1.5,
};
