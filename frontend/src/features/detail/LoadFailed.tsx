import { errorMessage } from '@/api/problem';
import { listAddress } from '@/features/queue/queue';
import { viEbooks } from '@/text/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { ErrorState } from '@/ui/states';

interface Props {
  error: unknown;
  onRetry: () => void;
  screen?: boolean;
}

/** The e-book could not be loaded: try again, or go back. */
export function LoadFailed({ error, onRetry, screen }: Props) {
  const { error: title } = viEbooks.detail;
  return (
    <ErrorState title={title} message={errorMessage(error)} onRetry={onRetry} screen={screen}>
      <LinkButton to={listAddress()} size="small" color="inherit">
        {viEbooks.form.back}
      </LinkButton>
    </ErrorState>
  );
}
