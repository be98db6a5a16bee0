import Box from '@mui/material/Box';
import { LocalizedText } from '@/ui/messages/LocalizedText';

/** Why an undo failed, below its button. */
export function UndoFailure({ children }: { children: string }) {
  return (
    <Box role="alert" sx={{ color: 'error.main', typography: 'body2' }}>
      <LocalizedText>{children}</LocalizedText>
    </Box>
  );
}
