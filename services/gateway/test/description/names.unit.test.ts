import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameSchemas } from '../../src/inbound/http/description/components.js';
import { operationsOf, readDescription, type Description, type Operation, type Schema } from './description.js';

/** Names that generators derive from the description. */
describe('the names in the OpenAPI document', () => {
  let description: Description;
  let operations: { readonly name: string; readonly operation: Operation }[];
  beforeAll(async () => {
    description = await readDescription();
    operations = operationsOf(description);
  });

  it('are unique for operations, and begin with a verb', () => {
    const ids = operations.map(({ operation }) => operation.operationId);

    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(
        /^(list|get|create|delete|upload|search|ask|read|cancel|watch|check|resolve|compare|reprocess|update|query|rename|rate)([A-Z][a-z]+)+$/,
      );
  });

  it('of tags are all described', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));

    expect(new Set(description.tags.map(({ name }) => name))).toEqual(used);
  });

  it('are given to all bodies and events, and to all objects and unions in them', () => {
    const unnamed: string[] = [];
    const look = (at: string, schema: Schema): void => {
      if (schema.$ref !== undefined) return;
      const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null');
      if (schema.properties || choices.length > 1) unnamed.push(at);
      for (const each of choices) look(at, each);
      if (schema.items) look(`${at}[]`, schema.items);
    };
    for (const { name, operation } of operations) {
      const bodies = [
        operation.requestBody?.content ?? {},
        ...Object.values(operation.responses).map(({ content }) => content ?? {}),
      ];
      for (const [type, media] of bodies.flatMap((content) => Object.entries(content))) {
        const schema = media['x-itemSchema'] ?? media.schema;
        if (type !== 'text/plain' && !schema?.$ref) unnamed.push(`${name} ${type}`);
      }
    }
    for (const [name, { properties = {}, items, anyOf = [], oneOf = [] }] of Object.entries(
      description.components.schemas,
    )) {
      for (const [field, schema] of Object.entries(properties)) look(`${name}.${field}`, schema);
      for (const schema of [items ?? [], anyOf, oneOf].flat()) look(name, schema);
    }

    // This field is a union (one type of a card, or several), which generators name after the field.
    expect(unnamed).toEqual(['Filters.knowledge_type']);
  });

  it('of schemas are each referred to', () => {
    const text = JSON.stringify(description);
    const names = Object.keys(description.components.schemas);

    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
    expect(names.filter((name) => !/^([A-Z][a-z]+)+$/.test(name))).toEqual([]);
    expect(JSON.stringify(description.components)).not.toMatch(/"(\$id|title)":"/);
  });

  it('in links refer to operations and parameters that exist', () => {
    const ids = new Map(operations.map(({ operation }) => [operation.operationId, operation]));
    const links = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((response) => Object.values(response.links ?? {})),
    );

    expect(links.length).toBeGreaterThan(10);
    for (const { operationId, parameters } of links) {
      const known = ids.get(operationId)?.parameters?.map(({ name }) => name) ?? [];
      expect([operationId, Object.keys(parameters).filter((name) => !known.includes(name))]).toEqual([operationId, []]);
    }
  });

  it('of two different schemas must differ', () => {
    const one = { title: 'Thing', type: 'string' };

    expect(nameSchemas({ a: one, b: { ...one } }).schemas).toEqual({ Thing: { type: 'string' } });
    expect(() => nameSchemas({ a: one, b: { ...one, maxLength: 1 } })).toThrow(
      'Two different schemas have the title Thing.',
    );
  });
});

describe('examples in the OpenAPI document', () => {
  it('are valid', async () => {
    const description = await readDescription();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(description, 'api');
    const found: string[] = [];
    const check = (pointer: string, example: unknown): void => {
      found.push(pointer);
      const path = pointer
        .split('/')
        .map((step) => encodeURIComponent(step))
        .join('/');
      expect([pointer, ajv.validate({ $ref: `api#${path}` }, example), ajv.errors]).toEqual([pointer, true, null]);
    };
    const visit = (pointer: string, value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { example, examples, schema, ...rest } = value as Record<string, unknown> & { readonly examples?: object };
      const at = schema ? `${pointer}/schema` : pointer;
      if (Array.isArray(examples)) for (const each of examples) check(at, each);
      else if (examples && !('type' in examples)) {
        for (const { value: each } of Object.values(examples as Record<string, { value: unknown }>)) check(at, each);
      }
      if (example !== undefined && schema) check(at, example);
      for (const [key, inner] of Object.entries({ ...rest, ...(schema ? { schema } : {}) })) {
        visit(`${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, inner);
      }
    };
    visit('', description);

    expect(found.length).toBeGreaterThan(20);
  });
});
