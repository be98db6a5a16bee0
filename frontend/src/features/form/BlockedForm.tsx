import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Ebook } from '@/api/types';
import { blockedText } from '@/features/record/blockedText';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';

/** Why this e-book cannot be edited now, with a link back. */
export function BlockedForm({ ebook }: { ebook: Ebook }) {
  const { form } = viEbooks;
  return (
    <Alert severity="warning" sx={{ maxWidth: 720 }}>
      <AlertTitle>{form.blockedTitle}</AlertTitle>
      {blockedText(ebook)}
      <Box sx={{ mt: 1.5 }}>
        <LinkButton to={paths.ebook(ebook.id)} size="small" variant="outlined" color="inherit">
          {form.back}
        </LinkButton>
      </Box>
    </Alert>
  );
}
