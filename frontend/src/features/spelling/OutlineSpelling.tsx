import { useMemo } from 'react';
import { viSpelling } from '@/text/record/viSpelling';
import { CheckLine } from '@/ui/fields/CheckLine';
import { useRememberedSwitch } from '@/ui/useRememberedSwitch';
import { spelledInput } from './spelledInput';
import { Underlines } from './Underlines';
import { useMisspelled } from './useMisspelled';

interface Props {
  lines: readonly { key: string; title: string }[];
}

/** Underlines words in the outline that may be misspelled, with a switch. */
export function OutlineSpelling({ lines }: Props) {
  const [on, setOn] = useRememberedSwitch('cms-spelling');
  const inputs = useMemo(
    () => (on ? lines : []).map(({ key, title }) => spelledInput(titleOf(key), title)),
    [lines, on],
  );
  const misspelled = useMisspelled(inputs.map(({ text }) => text));
  return (
    <>
      <CheckLine label={viSpelling.show(on ? misspelled.size : 0)} on={on} onChange={setOn} />
      {misspelled.size > 0 && <Underlines inputs={inputs} misspelled={misspelled} />}
    </>
  );
}

const titleOf = (key: string) => `[data-key="${CSS.escape(key)}"] .title`;
