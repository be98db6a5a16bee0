import type { Unification } from '@/api/ebooks/unifications';
import { viUnifications } from '@/text/list/viUnifications';
import { fieldLabels } from '@/text/record/fieldLabels';

/** The field of a unification, and which values it replaces by which. */
export const summaryOf = ({ field, from, to }: Unification) =>
  `${fieldLabels[field]}: ${viUnifications.recent.replaced(from.map((value) => `“${value}”`).join(', '), to)}`;
