import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Invitation, useInvitePersonMutation } from '@/api/account/people';
import { formRefusalOf } from '@/api/problem';
import { viPerson } from '@/text/people/viPerson';
import { FormDialog } from '@/ui/fields/FormDialog';
import { useNotice } from '@/ui/messages/Notices';
import { LinkDialog } from './LinkDialog';
import { PersonFields } from './PersonFields';

const words = viPerson.invite;
const empty: Invitation = { full_name: '', email: '', role: 'EDITOR' };

/** Creates an account, then shows the link of its invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = useInvitePersonMutation();
  const [link, setLink] = useState<string | null>(null);
  const notify = useNotice();
  const send = async (values: Invitation) => {
    const result = await invite({ ...values, email: values.email.trim() });
    if (result.error) return formRefusalOf(result.error);
    notify({ text: result.data.link ? words.made : words.reserved });
    if (result.data.link) setLink(result.data.link);
    else onClose();
    return null;
  };
  if (link) return <LinkDialog link={link} kind="invitation" onClose={onClose} />;
  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      busy={words.busy}
      initial={empty}
      send={send}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{words.text}</Typography>
      <PersonFields />
    </FormDialog>
  );
}
