import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useAssignMutation, useUnassignMutation } from '@/api/ebooks/assignment';
import type { Ebook, Person } from '@/api/types';
import { viAssign } from '@/text/review/viAssign';
import { DateField } from '@/ui/fields/DateField';
import { useNotice } from '@/ui/messages/Notices';
import { AssignedLine } from './AssignedLine';
import { ColleagueDialog } from './ColleagueDialog';
import { today } from './due';
import { useSeen } from './useSeen';

const words = viAssign.dialog;

interface Props {
  ebook: Ebook;
  onClose: () => void;
}

/** Asks who reviews the e-book, and until when. */
export function AssignDialog({ ebook, onClose }: Props) {
  const { seen, onRefusal } = useSeen(ebook);
  const { id, version, assignment } = seen;
  const notify = useNotice();
  const [assign, assigning] = useAssignMutation();
  const [unassign, ending] = useUnassignMutation();
  const [chosen, setChosen] = useState<Person | null>(assignment?.user ?? null);
  const [due, setDue] = useState(assignment?.due ?? '');
  const busy = assigning.isLoading || ending.isLoading;
  const error = assigning.error ?? ending.error;
  const finish = (text: string) => {
    onClose();
    notify({ text });
  };
  const confirm = async () => {
    if (!chosen) return;
    ending.reset(); // an earlier refusal of the other action no longer applies
    const result = await assign({ id, version, user_id: chosen.id, due });
    if (result.error) onRefusal(result.error);
    else finish(words.done(chosen.full_name));
  };
  const end = async () => {
    assigning.reset();
    const result = await unassign({ id, version });
    if (result.error) onRefusal(result.error);
    else finish(words.ended);
  };
  return (
    <ColleagueDialog
      title={words.title}
      intro={words.intro}
      label={words.who}
      query={{ may: 'review' }}
      chosen={chosen}
      onChoose={setChosen}
      confirm={assigning.isLoading ? words.busy : words.confirm}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
      error={error}
      beside={
        assignment && (
          <Button color="error" disabled={busy} onClick={end} sx={{ mr: 'auto' }}>
            {words.end}
          </Button>
        )
      }
    >
      <Box sx={{ mt: 2 }}>
        <DateField label={words.due} value={due} min={today()} onChange={setDue} />
      </Box>
      {Boolean(error) && assignment && (
        <Box sx={{ mt: 2 }}>
          <AssignedLine assignment={assignment} />
        </Box>
      )}
    </ColleagueDialog>
  );
}
