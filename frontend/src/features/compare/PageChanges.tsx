import { viComparedPages } from '@/text/review/viComparedPages';
import { ErrorState } from '@/ui/messages/states';
import { ChangedPages } from './ChangedPages';
import { ComparisonProgress } from './ComparisonProgress';
import { messageOf } from './failureMessage';
import { Announcement } from './outcome/Announcement';
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
    return (
      <ErrorState title={viComparedPages.failed} message={messageOf(failure)} onRetry={retry} />
    );
  }
  if (comparison.phase === 'reading') {
    return (
      <ComparisonProgress
        label={viComparedPages.comparing}
        progress={viComparedPages.progress}
        {...comparison}
      />
    );
  }
  return <ChangedPages links={links} compared={comparison} drawMore={drawMore} />;
}
