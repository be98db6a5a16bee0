import { useState } from 'react';
import type { Findings } from '@/features/compare/pages/messages';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { outcomeOf } from './outcomeOf';

/** Announces only the first outcome and the final one: between them the counts change hundreds of times. */
export function Announcement({ findings }: { findings: Findings | null }) {
  return (
    <span role="status" style={visuallyHidden}>
      {findings && <InitialText key={`${findings.complete}`} text={outcomeOf(findings)} />}
    </span>
  );
}

/** Keeps the text that it was mounted with. */
function InitialText({ text }: { text: string }) {
  const [initial] = useState(text);
  return initial;
}
