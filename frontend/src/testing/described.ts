import { inject } from 'vitest';

interface Content {
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}
interface Operation {
  parameters?: { name?: string; schema?: { enum?: string[] } }[];
  responses: Record<string, { content?: Record<string, Content> }>;
}
interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: {
    examples: Record<string, { value: unknown }>;
    schemas: Record<string, { properties: Record<string, unknown> }>;
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The API's description, which vitest.config.ts reads once for all files. */
    description: Described;
  }
}

const description = inject('description');

/**
 * The example response to a call such as `GET /ebooks/{id}` in the API's description. The server's
 * tests check each example and each real response against the description.
 */
export function describedResponse(call: string): unknown {
  const [method = '', path = ''] = call.split(' ');
  const responses = description.paths[path]?.[method.toLowerCase()]?.responses;
  const content = (responses?.['200'] ?? responses?.['201'])?.content?.['application/json'];
  const example = Object.values(content?.examples ?? {})[0];
  if (!example) throw new Error(`the API's description shows no response to ${call}`);
  const shared = example.$ref?.split('/').at(-1);
  return structuredClone(shared ? description.components.examples[shared]?.value : example.value);
}

/** The properties of a schema of the API's description. */
export const propertiesOf = (schema: string): Record<string, unknown> =>
  description.components.schemas[schema]?.properties ?? {};

/** A schema of the API's description. */
export const schemaOf = (name: string): unknown => description.components.schemas[name];

/** The values that a parameter of a call may take. */
export function choicesOf(call: string, parameter: string): readonly string[] {
  const [method = '', path = ''] = call.split(' ');
  const parameters = description.paths[path]?.[method.toLowerCase()]?.parameters;
  return parameters?.find(({ name }) => name === parameter)?.schema?.enum ?? [];
}

const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    call: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    variable: path.includes('{'),
  })),
);

/** The call in the description that matches a request. */
export function callOf(method: string, path: string): string | undefined {
  const fits = calls.filter((known) => known.method === method && known.pattern.test(path));
  return (fits.find(({ variable }) => !variable) ?? fits[0])?.call;
}
