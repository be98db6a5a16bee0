import { useState } from 'react';
import type { Drawn } from '@/features/compare/pages/messages';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';
import { outcomeOf } from './outcomeOf';

/** Announces the first outcome and the last. The counts in between change hundreds of times. */
export function Announcement({ drawn }: { drawn: Drawn | null }) {
  return (
    <span role="status" style={visuallyHidden}>
      {drawn && <Kept key={`${drawn.complete}`} text={outcomeOf(drawn)} />}
    </span>
  );
}

/** The text that it was mounted with. */
function Kept({ text }: { text: string }) {
  const [first] = useState(text);
  return first;
}
