import type { Unification } from '@/api/ebooks/unifications';
import { viUnifications } from '@/text/list/viUnifications';
import { fieldLabels } from '@/text/record/fieldLabels';

/** The field of a unification, the values it replaces, and the one that replaces them. */
export const summaryOf = ({ field, from, to }: Unification) =>
  `${fieldLabels[field]}: ${viUnifications.recent.replaced(from.map((value) => `“${value}”`).join(', '), to)}`;
