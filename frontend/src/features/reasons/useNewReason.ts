import { useAddReasonMutation } from '@/api/review/reasons';
import { viReasons } from '@/text/review/viReasons';
import { useNotice } from '@/ui/messages/Notices';
import { useReportUnsaved } from '@/ui/unsaved/unsaved';
import { useUnsaved } from '@/ui/unsaved/useUnsaved';

const nothing = { title: '', text: '' };
type Typed = typeof nothing;

const isEmpty = ({ title, text }: Typed) => title.trim() === '' && text.trim() === '';

/** The template that is being written. */
export function useNewReason() {
  const notify = useNotice();
  const [add, { error, isLoading }] = useAddReasonMutation();
  const typed = useUnsaved<Typed>(nothing);
  const { value } = typed;
  const unsaved = typed.isDirty && !isEmpty(value);
  useReportUnsaved(unsaved);
  const save = async () => {
    typed.send();
    const result = await add({ title: value.title.trim(), text: value.text.trim() });
    if (result.error) return typed.failed();
    if (typed.sent()) typed.change(nothing);
    notify({ text: viReasons.dialog.added(value.title.trim()) });
  };
  return {
    value,
    unsaved,
    error,
    busy: isLoading,
    complete: value.title.trim() !== '' && value.text.trim() !== '',
    change: (part: Partial<Typed>) => typed.change({ ...value, ...part }),
    save,
  };
}
