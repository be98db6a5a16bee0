import type { Unification } from '@/api/ebooks/unifications';
import { viUnifications } from '@/text/list/viUnifications';
import { fieldLabels } from '@/text/record/fieldLabels';

/** What a unification replaces by what. */
export const whatOf = ({ field, from, to }: Unification) =>
  `${fieldLabels[field]}: ${viUnifications.recent.what(from.map((value) => `“${value}”`).join(', '), to)}`;
