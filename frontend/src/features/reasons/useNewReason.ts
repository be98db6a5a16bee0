import { useState } from 'react';
import { useAddReasonMutation } from '@/api/review/reasons';
import { useUser } from '@/api/session';
import { viReasons } from '@/text/review/viReasons';
import { useNotice } from '@/ui/messages/Notices';
import type { DraftScope } from '@/ui/unsaved/drafts';
import { useKeptText } from '@/ui/unsaved/useKeptText';

const nothing = { title: '', text: '' };
type Typed = typeof nothing;

/** What was typed, as one text; "" if nothing was. */
const packed = (typed: Typed) => (typed.title + typed.text === '' ? '' : JSON.stringify(typed));

function unpacked(text: string): Typed {
  try {
    return { ...nothing, ...JSON.parse(text || '{}') };
  } catch {
    return nothing;
  }
}

const identity = (text: string) => text;

const wordsOf = (text: string) => Object.values(unpacked(text)).join('');

/** The template that is being written. It is kept as a draft until it is saved. */
export function useNewReason() {
  const notify = useNotice();
  const userId = useUser()?.id ?? '';
  const [add, { error, isLoading }] = useAddReasonMutation();
  const [scope] = useState<DraftScope>({ userId, kind: 'reason', ebookId: 'new' });
  const draft = useKeptText({ scope, initialText: '', pack: identity, textOf: identity, wordsOf });
  const value = unpacked(draft.text);
  const save = async () => {
    draft.markSending();
    const result = await add({ title: value.title.trim(), text: value.text.trim() });
    if (result.error) return draft.markFailed();
    if (draft.markSent()) draft.change('');
    notify({ text: viReasons.dialog.added(value.title.trim()) });
  };
  return {
    value,
    typedMeanwhile: draft.typedMeanwhile,
    error,
    busy: isLoading,
    complete: value.title.trim() !== '' && value.text.trim() !== '',
    change: (changed: Partial<Typed>) => draft.change(packed({ ...value, ...changed })),
    save,
  };
}
