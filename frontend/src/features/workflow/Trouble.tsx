import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorMessage, statusOf } from '@/api/problem';
import { useSession } from '@/api/session';
import { type Ebook, may, type Transition } from '@/api/types';
import { viEbooks } from '@/text/record/viEbooks';
import { viDecision } from '@/text/review/viDecision';
import { LocalizedText } from '@/ui/messages/LocalizedText';
import { StatusBadge } from './StatusBadge';
import { lowerCaseName } from './transitions';

interface Props {
  ebook: Ebook;
  action: Transition;
  error: unknown;
  /** The action is running or done, so it may have changed the e-book itself. */
  quiet: boolean;
}

/** Why the action failed or is not possible, including changes since the panel was opened. */
export function Trouble({ ebook, action, error, quiet }: Props) {
  const [seenVersion] = useState(ebook.version);
  const { isAuthenticated } = useSession();
  const signedInAgain = statusOf(error) === 401 && isAuthenticated;
  const failed = Boolean(error) && !signedInAgain;
  const allowed = may(ebook, action);
  const message = failed ? errorMessage(error) : changeMessage(ebook, action, allowed, seenVersion);
  if (!message || quiet) return null;
  return (
    <Alert severity={failed ? 'error' : 'warning'} sx={{ mb: 1.5 }}>
      <LocalizedText>{message}</LocalizedText>
      {!allowed && (
        <Typography component="div" variant="body2" sx={{ mt: 1 }}>
          <StatusBadge status={ebook.status} />
        </Typography>
      )}
    </Alert>
  );
}

function changeMessage(
  ebook: Ebook,
  action: Transition,
  allowed: boolean,
  seenVersion: number,
): string | null {
  if (!allowed) {
    return viEbooks.action.notAllowed(lowerCaseName(action), viEbooks.status[ebook.status]);
  }
  return ebook.version === seenVersion ? null : viDecision.changed;
}
