import { useState } from 'react';
import type { Drawn } from '@/features/compare/pages/messages';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { outcomeOf } from './outcomeOf';

/** Announces only the first outcome and the final one: between them the counts change hundreds of times. */
export function Announcement({ drawn }: { drawn: Drawn | null }) {
  return (
    <span role="status" style={visuallyHidden}>
      {drawn && <InitialText key={`${drawn.complete}`} text={outcomeOf(drawn)} />}
    </span>
  );
}

/** Keeps the text that it was mounted with. */
function InitialText({ text }: { text: string }) {
  const [initial] = useState(text);
  return initial;
}
