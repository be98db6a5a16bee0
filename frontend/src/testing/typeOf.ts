import { schemaOf } from './described';

/** The members of a JSON Schema (as in OpenAPI 3.1) that are read here. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number | null)[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of what a schema describes. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return typeOf(schemaOf(schema.$ref.split('/').at(-1) ?? '') as Schema);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  const types = [schema.type ?? 'object'].flat();
  return types.map((type) => oneType(type, schema)).join(' | ');
}

function oneType(type: string, schema: Schema): string {
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (type === 'object') return objectOf(schema);
  return primitives[type] ?? 'never';
}

function objectOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${name}${mark}: ${typeOf(member)}`;
  });
  return `{ ${members.join('; ')} }`;
}
