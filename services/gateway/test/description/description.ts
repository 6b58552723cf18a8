import { startGateway } from '../harness.js';

export interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-extension'?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
export interface Response {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Content;
  readonly links?: Readonly<Record<string, { readonly operationId: string; readonly parameters: object }>>;
}
export type Content = Readonly<Record<string, Media>>;
export interface Media {
  readonly schema?: Schema;
  readonly 'x-itemSchema'?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly contentSchema?: Schema;
  readonly examples?: readonly unknown[];
}
export interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
  readonly security: readonly unknown[];
}

/** The OpenAPI description as clients receive it. */
export async function readDescription(): Promise<Description> {
  await using gateway = await startGateway();
  const { json } = await gateway.call('GET', '/api/v1/openapi.json', undefined, { authorization: '' });
  return json as unknown as Description;
}

/** Every operation, with its name as in `GET /api/v1/files/list`. */
export function operationsOf({ paths }: Description): { readonly name: string; readonly operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
}
