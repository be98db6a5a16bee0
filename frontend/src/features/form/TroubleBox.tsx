import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { FormState } from '@/features/form/values/formState';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { refusalMark } from '@/ui/form/useRefusalFocus';
import { LocalizedText } from '@/ui/messages/LocalizedText';

/** Why a save failed. */
export function TroubleBox({ trouble }: { trouble: NonNullable<FormState['trouble']> }) {
  return (
    <Alert severity="error" {...refusalMark}>
      {viEbooks.form.errorPrefix}
      <LocalizedText>{trouble.message}</LocalizedText>
      {trouble.newStatus && (
        <Box sx={{ mt: 0.5 }}>{viEdit.closed(viEbooks.status[trouble.newStatus])}</Box>
      )}
    </Alert>
  );
}
