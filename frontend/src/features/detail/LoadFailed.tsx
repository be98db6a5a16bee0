import { errorMessage, problemOf } from '@/api/problem';
import { listAddress } from '@/features/queue/queue';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { lazyPart } from '@/ui/loading/lazyPart';
import { ErrorState } from '@/ui/messages/states';

/** Rarely needed, so loaded on demand. */
const DeletedEbook = lazyPart(async () => (await import('./DeletedEbook')).DeletedEbook);

interface Props {
  id: string;
  error: unknown;
  onRetry: () => void;
  screen?: boolean;
}

/**
 * The e-book could not be loaded: offers a retry, a link back, or to restore it if it was deleted.
 */
export function LoadFailed({ id, error, onRetry, screen }: Props) {
  const { error: title } = viEbooks.detail;
  const gone = problemOf(error)?.code === 'ebook.not_found';
  return (
    <>
      <ErrorState title={title} message={errorMessage(error)} onRetry={onRetry} screen={screen}>
        <LinkButton to={listAddress()} size="small" color="inherit">
          {viEbooks.form.back}
        </LinkButton>
      </ErrorState>
      {gone && <DeletedEbook id={id} />}
    </>
  );
}
