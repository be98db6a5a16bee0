import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { AccountLink } from '@/api/peopleTypes';
import { viPerson } from '@/text/people/viPerson';
import { TextBox } from '@/ui/fields/TextBox';
import { useNotice } from '@/ui/messages/Notices';

const words = viPerson.link;

interface Props {
  link: string;
  kind: AccountLink['kind'];
}

/** A link that is shown once, to be copied. */
export function LinkBox({ link, kind }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const notify = useNotice();
  const copy = async () => {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(link); // missing where the page was not loaded by https
      notify({ text: words.copied });
    } catch {
      notify({ text: words.byKeys, severity: 'info' });
    }
  };
  return (
    <>
      <Typography sx={{ mb: 2 }}>{words[kind].text}</Typography>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1 }}>
        <TextBox
          label={words.label}
          value={link}
          readOnly
          inputRef={box}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="contained"
          startIcon={<CopyIcon />}
          onClick={copy}
          sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
        >
          {words.copy}
        </Button>
      </Box>
    </>
  );
}
