import Typography from '@mui/material/Typography';
import type { AccountLink } from '@/api/peopleTypes';
import { viPerson } from '@/text/people/viPerson';
import { CopyBox } from '@/ui/fields/CopyBox';

const words = viPerson.link;

interface Props {
  link: string;
  kind: AccountLink['kind'];
}

/** A link that is shown once, to be copied. */
export function LinkBox({ link, kind }: Props) {
  return (
    <>
      <Typography sx={{ mb: 2 }}>{words[kind].text}</Typography>
      <CopyBox label={words.label} value={link} copied={words.copied} byKeys={words.byKeys} />
    </>
  );
}
