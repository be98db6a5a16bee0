import type { Uniting } from '@/api/ebooks/unitings';
import { viUnitings } from '@/text/list/viUnitings';
import { fieldLabels } from '@/text/record/fieldLabels';

/** What a uniting replaces by what. */
export const whatOf = ({ field, from, to }: Uniting) =>
  `${fieldLabels[field]}: ${viUnitings.recent.what(from.map((value) => `“${value}”`).join(', '), to)}`;
