import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { viPerson } from '@/text/people/viPerson';
import { useNotice } from '@/ui/messages/Notices';
import { TextBox } from './TextBox';

interface Props {
  label: string;
  value: string;
  /** The message after copying. */
  copied: string;
  /** The message if the user must press Ctrl+C. */
  byKeys: string;
}

/** A text that is shown once, to be copied. */
export function CopyBox({ label, value, copied, byKeys }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const notify = useNotice();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value); // without https there is no clipboard
      notify({ text: copied });
    } catch {
      box.current?.focus(); // which selects it: Ctrl+C copies only from where the focus is
      notify({ text: byKeys, severity: 'info' });
    }
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1 }}>
      <TextBox
        label={label}
        value={value}
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
        {viPerson.link.copy}
      </Button>
    </Box>
  );
}
