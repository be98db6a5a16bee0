import type { UnitedField, Uniting } from '@/api/ebooks/unitings';
import { viUnitings } from '@/text/list/viUnitings';
import { viEbooks } from '@/text/record/viEbooks';

const { subject, grade, author, publisher } = viEbooks.field;

export const fieldNames: Record<UnitedField, string> = { subject, grade, author, publisher };

/** What a uniting replaces by what. */
export const whatOf = ({ field, from, to }: Uniting) =>
  `${fieldNames[field]}: ${viUnitings.recent.what(from.map((value) => `“${value}”`).join(', '), to)}`;
