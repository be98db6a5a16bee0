import { viPages } from '@/text/outline/viPages';
import { ErrorState } from '@/ui/messages/states';
import { ChangedPages } from './ChangedPages';
import { messageOf } from './failureMessage';
import { Announcement } from './outcome/Announcement';
import { ReadingProgress } from './ReadingProgress';
import { type PageComparison, usePageComparison } from './usePageComparison';

export interface PageChangesProps {
  /** Links to the two PDFs. */
  before: string;
  after: string;
}

/**
 * The pages whose text or picture differs between two PDFs. On request only, because both are
 * downloaded completely.
 */
export function PageChanges(links: PageChangesProps) {
  const pages = usePageComparison(links.before, links.after);
  const { comparison } = pages;
  return (
    <>
      <Announcement findings={comparison.phase === 'ready' ? comparison : null} />
      <Pages links={links} {...pages} />
    </>
  );
}

interface PagesProps extends PageComparison {
  links: PageChangesProps;
}

function Pages({ links, comparison, drawMore, retry }: PagesProps) {
  if (comparison.phase === 'failed') {
    const { failure } = comparison;
    return <ErrorState title={viPages.failed} message={messageOf(failure)} onRetry={retry} />;
  }
  if (comparison.phase === 'reading') {
    return (
      <ReadingProgress label={viPages.comparing} progress={viPages.progress} {...comparison} />
    );
  }
  return <ChangedPages links={links} compared={comparison} drawMore={drawMore} />;
}
