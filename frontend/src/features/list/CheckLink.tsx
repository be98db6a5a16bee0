import { useListEbooksQuery } from '@/api/ebooks/ebooks';
import { may } from '@/api/types';
import { type ListParams, toAddress, toQuery } from '@/features/list/filter/listParams';
import { viList } from '@/text/list/viList';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';

interface Props {
  params: ListParams;
  reviewer: boolean;
}

/**
 * A link to the desk, where drafts are checked. Shown if the list is filtered to unchecked drafts or
 * contains one that the user may edit.
 */
export function CheckLink({ params, reviewer }: Props) {
  const { data } = useListEbooksQuery(toQuery(params, reviewer));
  const hasUnchecked = data?.ebooks.some((ebook) => ebook.unchecked && may(ebook, 'edit'));
  if (!hasUnchecked && !params.unchecked) return null;
  return (
    <LinkButton
      to={`${paths.check}?${toAddress(params)}`}
      variant={params.unchecked ? 'contained' : 'outlined'}
      size="small"
    >
      {viList.check}
    </LinkButton>
  );
}
