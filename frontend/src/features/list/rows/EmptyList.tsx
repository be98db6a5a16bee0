import LibraryIcon from '@mui/icons-material/AutoStoriesOutlined';
import BinIcon from '@mui/icons-material/DeleteOutlined';
import NoMatchIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { countFilters, type ListParams } from '@/features/list/filter/listParams';
import { viList } from '@/text/list/viList';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { lazyPart } from '@/ui/loading/lazyPart';
import { EmptyState } from '@/ui/messages/states';
import { paths } from '@/ui/paths';

/** Optional, so a failure to load it is not shown. */
const Correction = lazyPart(async () => (await import('./Correction')).Correction, {
  shown: 'background',
});

interface Props {
  params: ListParams;
  onClear: () => void;
}

/** The message of an empty list: an empty library is not the same as a filter without matches. */
export function EmptyList({ params, onClear }: Props) {
  if (params.deleted && countFilters(params) === 1) {
    return <EmptyState icon={<BinIcon />} text={viList.binEmpty} />;
  }
  if (countFilters(params) > 0) {
    return (
      <EmptyState icon={<NoMatchIcon />} text={viEbooks.list.noMatch}>
        {params.search.trim() && !params.deleted && <Correction params={params} />}
        <Button variant="outlined" onClick={onClear}>
          {viEbooks.filter.clear}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<LibraryIcon />} text={viEbooks.list.empty}>
      <LinkButton to={paths.createEbook} variant="contained">
        {viEbooks.list.emptyCreate}
      </LinkButton>
    </EmptyState>
  );
}
