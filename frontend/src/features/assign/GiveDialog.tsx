import { useState } from 'react';
import { useGiveMutation } from '@/api/ebooks/assignment';
import type { Ebook, Person } from '@/api/types';
import { viAssign } from '@/text/review/viAssign';
import { useNotice } from '@/ui/messages/Notices';
import { ColleagueDialog } from './ColleagueDialog';
import { useSeen } from './useSeen';

const words = viAssign.giving;

interface Props {
  ebook: Ebook;
  onClose: () => void;
}

/** Asks who becomes the e-book's creator. */
export function GiveDialog({ ebook, onClose }: Props) {
  const { seen, onRefusal } = useSeen(ebook);
  const notify = useNotice();
  const [give, { error, isLoading }] = useGiveMutation();
  const [chosen, setChosen] = useState<Person | null>(null);
  const confirm = async () => {
    if (!chosen) return;
    const result = await give({ id: seen.id, version: seen.version, user_id: chosen.id });
    if (result.error) return onRefusal(result.error);
    onClose();
    notify({ text: words.done(chosen.full_name) });
  };
  return (
    <ColleagueDialog
      title={words.title}
      intro={words.intro(seen.creator.full_name)}
      label={words.who}
      excludedId={seen.created_by}
      chosen={chosen}
      onChoose={setChosen}
      confirm={isLoading ? words.busy : words.confirm}
      busy={isLoading}
      onConfirm={confirm}
      onClose={onClose}
      error={error}
    />
  );
}
