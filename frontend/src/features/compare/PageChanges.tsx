import { viPages } from '@/text/outline/viPages';
import { ErrorState } from '@/ui/messages/states';
import { ChangedPages } from './ChangedPages';
import { messageOf } from './failureMessage';
import { ReadingProgress } from './ReadingProgress';
import { usePageComparison } from './usePageComparison';

export interface PageChangesProps {
  /** Links to the old and the new PDF. */
  was: string;
  is: string;
}

/**
 * The pages whose text or picture differs between two PDFs. On request only, because both are
 * downloaded completely.
 */
export function PageChanges({ was, is }: PageChangesProps) {
  const { comparison, drawMore, again } = usePageComparison(was, is);
  if (comparison.phase === 'failed') {
    const { failure } = comparison;
    return <ErrorState title={viPages.failed} message={messageOf(failure)} onRetry={again} />;
  }
  if (comparison.phase === 'reading') {
    return (
      <ReadingProgress label={viPages.comparing} progress={viPages.progress} {...comparison} />
    );
  }
  return <ChangedPages links={{ was, is }} compared={comparison} drawMore={drawMore} />;
}
