import { errors } from '#contract/errors.ts';

/** The part of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
};

/** One operation as the product's own document describes it. */
export type Operation = {
  id: string;
  method: string;
  /** With its parameters in braces: '/salons/{slug}'. */
  path: string;
  params: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  body: Schema | null;
  /** Its body is a form with a file. */
  isUpload: boolean;
  /** The codes that it declares for its refusals. */
  refusals: Set<string>;
};

type Content = { content?: Record<string, { schema: Schema }> };
type Described = {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = { paths: Record<string, Record<string, Described>>; components?: { schemas?: Record<string, Schema> } };

export function readOperations(document: unknown): Operation[] {
  const { paths, components } = document as Document;
  const resolve = resolverOf(components?.schemas ?? {});
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
      const form = requestBody?.content?.['multipart/form-data']?.schema;
      const body = requestBody?.content?.['application/json']?.schema ?? form;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        params: parameters.map(({ required = false, schema, ...rest }) => ({
          ...rest,
          required,
          schema: resolve(schema),
        })),
        body: body ? resolve(body) : null,
        isUpload: form !== undefined,
        refusals: new Set(Object.values(responses).flatMap((response) => codesIn(response, resolve))),
      };
    }),
  );
}

function codesIn(response: Content, resolve: (schema: Schema) => Schema): string[] {
  const schema = response.content?.['application/json']?.schema;
  const variants = schema ? (resolve(schema).oneOf ?? []) : [];
  const codes = variants.map((variant) => variant.properties?.code?.const);
  return codes.filter((code): code is string => typeof code === 'string' && code in errors);
}

/** Replaces every reference by the schema that it refers to. */
function resolverOf(schemas: Record<string, Schema>) {
  const prefix = '#/components/schemas/';
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref) return resolve(schemas[schema.$ref.replace(prefix, '')] ?? {});
    const list = (given?: Schema[]) => given?.map(resolve);
    return {
      ...schema,
      ...(schema.anyOf && { anyOf: list(schema.anyOf) }),
      ...(schema.oneOf && { oneOf: list(schema.oneOf) }),
      ...(schema.items && { items: resolve(schema.items) }),
      ...(schema.properties && {
        properties: Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, resolve(one)])),
      }),
    } as Schema;
  };
  return resolve;
}
