import { useState } from 'react';
import { useChangePersonMutation, useMakeLinkMutation } from '@/api/account/people';
import type { Account, AccountLink } from '@/api/peopleTypes';
import { errorMessage } from '@/api/problem';
import { viPerson } from '@/text/people/viPerson';
import { useNotice } from '@/ui/messages/Notices';
import { staleMessage } from './stale';

interface ShownLink {
  link: string;
  kind: AccountLink['kind'];
}

/** The actions that run without asking first: making a link, and enabling the account. */
export function usePersonActions({ id, version }: Account) {
  const [makeLink, making] = useMakeLinkMutation();
  const [change, changing] = useChangePersonMutation();
  const [link, setLink] = useState<ShownLink | null>(null);
  const [refusal, setRefusal] = useState('');
  const notify = useNotice();
  const showRefusal = (error: unknown) =>
    setRefusal(error ? (staleMessage(error) ?? errorMessage(error)) : '');
  const runNow = async (action: 'invite' | 'password_link' | 'enable') => {
    if (action === 'enable') {
      const { error } = await change({ id, version, disabled: false });
      showRefusal(error);
      if (!error) notify({ text: viPerson.enable.done });
      return;
    }
    const kind = action === 'invite' ? 'invitation' : 'password';
    const { data, error } = await makeLink({ id, kind });
    showRefusal(error);
    if (data?.link) setLink({ link: data.link, kind });
  };
  return {
    runNow,
    link,
    forgetLink: () => setLink(null),
    refusal,
    busy: making.isLoading || changing.isLoading,
  };
}
