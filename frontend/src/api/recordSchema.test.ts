import { expect, it } from 'vitest';
import { choicesOf, propertiesOf } from '@/testing/described';

interface Member {
  type: string | string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: string[];
}

/** A field as a row of the file. */
function rowOf([name, member]: [string, Member]): string {
  if (member.enum) return `${name}: { type: 'choice', choices: ${listed(member.enum)} },`;
  if (member.type === 'string') return `${name}: { type: 'text', max: ${member.maxLength} },`;
  const max = member.maximum === undefined ? '' : `, max: ${member.maximum}`;
  return `${name}: { type: 'number', min: ${member.minimum}${max} },`;
}

/** A field as a member of the type. */
function memberOf([name, member]: [string, Member]): string {
  if (member.enum) return `${name}: Language | '';`;
  return `${name}: ${member.type === 'string' ? 'string' : 'number | null'};`;
}

const listed = (values: readonly string[]) => `[${quoted(values.filter(Boolean)).join(', ')}]`;

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`);

const fields = Object.entries(propertiesOf('SubmittedRecord') as Record<string, Member>);
const linesOf = (print: (field: [string, Member]) => string) =>
  fields.map((field) => `  ${print(field)}\n`).join('');
const languages = (propertiesOf('SubmittedRecord').language as Member).enum ?? [];

const source = `// Made from the API's description (openapi.yaml) by \`npm run record\`.

export type Language = ${quoted(languages.filter(Boolean)).join(' | ')};

/** The record of an e-book. */
export interface EbookRecord {
${linesOf(memberOf)}}

/** A field of the record, by its name. */
export type FieldName = keyof EbookRecord;

/** The limits of the fields. A year has no maximum here, because that is the next calendar year. */
export const recordSchema = {
${linesOf(rowOf)}} as const;

/** The fields for which the API lists the values in use. */
export const suggestedFields = ${listed(choicesOf('GET /ebooks/values', 'field'))} as const;
export type ValuesField = (typeof suggestedFields)[number];

/** The fields whose values can be united. */
export const unitedFields = ${listed(choicesOf('GET /values', 'field'))} as const;
export type UnitedField = (typeof unitedFields)[number];
`;

// A field that the API adds fails here until the file is made again; after that the pages do not
// compile until their table of fields has it.
it('the fields of the record are those of the API', async () => {
  await expect(source).toMatchFileSnapshot('./recordSchema.ts');
});
