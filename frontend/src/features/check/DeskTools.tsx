import Button from '@mui/material/Button';
import { viCheck } from '@/text/record/viCheck';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';

interface Props {
  id: string;
  back: string;
  /** Opens the PDF; null if there is none, or if it is open. */
  onRead: (() => void) | null;
}

/** Links to the screens outside the desk, and a button that opens the PDF. */
export function DeskTools({ id, back, onRead }: Props) {
  return (
    <>
      {onRead && (
        <Button variant="outlined" size="small" onClick={onRead}>
          {viEbooks.detail.readPdf}
        </Button>
      )}
      <LinkButton to={paths.editEbook(id)} variant="outlined" size="small">
        {viCheck.fullForm}
      </LinkButton>
      <LinkButton to={paths.toc(id)} variant="outlined" size="small">
        {viEbooks.detail.toc}
      </LinkButton>
      <LinkButton to={back} color="inherit" size="small">
        {viEbooks.detail.back}
      </LinkButton>
    </>
  );
}
