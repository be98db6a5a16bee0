import Typography from '@mui/material/Typography';
import { type Invitation, useInvitePersonMutation } from '@/api/account/people';
import { formRefusalOf } from '@/api/problem';
import { viPerson } from '@/text/people/viPerson';
import { FormDialog } from '@/ui/form/FormDialog';
import { useNotice } from '@/ui/messages/Notices';
import { LinkDialog } from './LinkDialog';
import { PersonFields } from './PersonFields';

const words = viPerson.invite;
const empty: Invitation = { full_name: '', email: '', role: 'EDITOR' };

/** Creates an account, then shows the link of its invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = useInvitePersonMutation();
  const notify = useNotice();
  const send = async (values: Invitation) => {
    const result = await invite({ ...values, email: values.email.trim() });
    if (result.error) return formRefusalOf(result.error);
    const { link } = result.data;
    notify({ text: link ? words.made : words.madeWithoutLink });
    if (!link) return null;
    return { replacement: <LinkDialog link={link} kind="invitation" onClose={onClose} /> };
  };
  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      busy={words.busy}
      initial={empty}
      send={send}
      onClose={onClose}
      creates
    >
      <Typography sx={{ mb: 2 }}>{words.text}</Typography>
      <PersonFields />
    </FormDialog>
  );
}
