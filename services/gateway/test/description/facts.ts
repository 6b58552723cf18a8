import { operationsOf, type Content, type Description, type Schema } from './description.js';

/**
 * Facts that clients rely on, one per line: operations, their parameters and bodies, and the values of requests and responses.
 * `POST /api/v1/collections/{id}/search < body.top_k integer` is a fact about a request, `… 200 > body.results[] object` about a response.
 */
export function factsOf(description: Description): string[] {
  const { schemas } = description.components;
  const facts = new Set<string>();

  function schemaFacts(at: string, schema: Schema, isSent: boolean, within: ReadonlySet<string>): void {
    const { $ref, anyOf = [], oneOf = [], properties = {}, required = [], items, additionalProperties } = schema;
    if ($ref !== undefined) {
      const named = schemas[$ref.split('/').at(-1) ?? ''];
      if (named && !within.has($ref)) schemaFacts(at, named, isSent, new Set([...within, $ref]));
      return;
    }
    for (const type of [schema.type ?? []].flat()) facts.add(`${at} ${type}`);
    const values = schema.enum ?? ('const' in schema ? [schema.const] : []);
    for (const value of values) facts.add(`${at} = ${JSON.stringify(value)}`);
    for (const each of [...anyOf, ...oneOf]) schemaFacts(at, each, isSent, within);
    for (const [name, field] of Object.entries(properties)) schemaFacts(`${at}.${name}`, field, isSent, within);
    for (const name of required) facts.add(`${at}.${name} ${isSent ? 'required' : 'always'}`);
    if (items) schemaFacts(`${at}[]`, items, isSent, within);
    if (typeof additionalProperties === 'object') schemaFacts(`${at}.*`, additionalProperties, isSent, within);
    if (schema.contentSchema) schemaFacts(at, schema.contentSchema, isSent, within);
  }

  function contentFacts(at: string, content: Content, isSent: boolean): void {
    for (const [type, media] of Object.entries(content)) {
      facts.add(`${at} ${type}`);
      // For a stream, the schema of one event.
      const schema = type === 'text/event-stream' ? media['x-itemSchema'] : media.schema;
      if (schema) schemaFacts(`${at} body`, schema, isSent, new Set());
    }
  }

  for (const { name, operation } of operationsOf(description)) {
    facts.add(name);
    for (const parameter of operation.parameters ?? []) {
      const at = `${name} ${parameter.in} ${parameter.name}`;
      schemaFacts(at, parameter.schema, true, new Set());
      if (parameter.required) facts.add(`${at} required`);
    }
    if (operation.requestBody?.required) facts.add(`${name} body required`);
    contentFacts(`${name} <`, operation.requestBody?.content ?? {}, true);
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      facts.add(`${name} ${status}`);
      if (Number(status) < 400) contentFacts(`${name} ${status} >`, content, false);
    }
  }
  return [...facts].toSorted();
}

/** Changes that can break a client of the earlier description: facts that are gone, and fields that have become required. */
export function breaking(earlier: readonly string[], now: readonly string[]): string[] {
  const isDemand = (fact: string): boolean => fact.endsWith(' required');
  const [before, after] = [new Set(earlier), new Set(now)];
  const gone = earlier.filter((fact) => !isDemand(fact) && !after.has(fact)).map((fact) => `gone: ${fact}`);
  // No client depends on an operation or object that is itself new.
  const demanded = now.filter((fact) => isDemand(fact) && !before.has(fact) && before.has(ownerOf(fact)));
  return [...gone, ...demanded.map((fact) => `new: ${fact}`)];
}

/** The fact of the enclosing object: `POST /x < body.a.b required` → `POST /x < body.a object`; for a parameter, that of the operation. */
function ownerOf(fact: string): string {
  const field = fact.slice(0, -' required'.length);
  const [head = '', path] = field.split(' < ');
  if (path === undefined) return head.split(' ').slice(0, 2).join(' ');
  return `${head} < ${path.slice(0, path.lastIndexOf('.'))} object`;
}
