import { errorMessage, problemOf } from '@/api/problem';
import { listAddress } from '@/features/queue/queue';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { lazyPart } from '@/ui/loading/lazyPart';
import { ErrorState } from '@/ui/messages/states';

/** Rarely needed, so loaded on demand. */
const DeletedEbook = lazyPart(async () => (await import('./DeletedEbook')).DeletedEbook);

interface Props {
  id?: string;
  /** Undefined for an address without a valid id, for which the server is not called. */
  error?: unknown;
  onRetry?: () => void;
  /** The error replaces the whole screen. */
  screen?: boolean;
  /** The e-book is still shown below. */
  kept?: boolean;
}

/**
 * The e-book could not be loaded: offers a retry, a link back, or to restore it if it was deleted.
 */
export function LoadFailed({ id, error, ...shown }: Props) {
  const { detail, form } = viEbooks;
  const gone = problemOf(error)?.code === 'ebook.not_found';
  return (
    <>
      <ErrorState
        title={detail.error}
        message={error ? errorMessage(error) : detail.notFound}
        {...shown}
      >
        <LinkButton to={listAddress()} size="small" color="inherit">
          {form.back}
        </LinkButton>
      </ErrorState>
      {id && gone && <DeletedEbook id={id} />}
    </>
  );
}
