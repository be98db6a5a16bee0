import { viList } from '@/text/list/viList';
import { viEbooks } from '@/text/record/viEbooks';
import { SelectField } from '@/ui/fields/SelectField';
import type { Order } from './listParams';

interface Props {
  order: Order;
  searching: boolean;
  onSort: (sort: Order) => void;
}

const { list } = viEbooks;
const orders = [
  ['newest', list.newest],
  ['oldest', list.oldest],
  ['title', list.byTitle],
  ['waiting', viList.longestWaiting],
] as const;

/** All sort orders; some are also available in the column heads. */
export function SortSelect({ order, searching, onSort }: Props) {
  const relevance = searching ? [['', list.relevance] as const] : [];
  return (
    <SelectField<Order>
      label={list.sort}
      value={order}
      options={[...relevance, ...orders]}
      onChange={onSort}
    />
  );
}
