import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDescription, type Description, type Schema } from './description.js';
import { breaking, factsOf } from './facts.js';

describe('the OpenAPI document compared with that of the last release', () => {
  let now: Description;
  let released: string[];
  beforeAll(async () => {
    now = await readDescription();
    const file = new URL('last-release.txt', import.meta.url);
    // The steps of a release in CONTRIBUTING.md.
    if (process.env['CARDINAL_RELEASE']) await writeFile(file, `${factsOf(now).join('\n')}\n`);
    released = (await readFile(file, 'utf8')).trim().split('\n');
  });

  it('removes nothing, and has no new required fields', () => {
    expect(breaking(released, factsOf(now))).toEqual([]);
  });

  /** The search operation of the description, with a changed request. */
  const changed = (request: Schema): Description => {
    const schemas = { ...now.components.schemas, SearchRequest: request };
    return { ...now, components: { ...now.components, schemas } };
  };
  const search = (): Schema & { properties: Record<string, Schema> } => ({
    ...now.components.schemas['SearchRequest'],
    properties: { ...now.components.schemas['SearchRequest']?.properties },
  });
  const found = (later: Description) => breaking(factsOf(now), factsOf(later));
  const body = 'POST /api/v1/collections/{id}/search < body';

  it('detects a removed path and a removed operation', () => {
    const { ['/api/v1/files/{id}']: file, ...paths } = now.paths;
    const { delete: _deleted, ...kept } = file ?? {};

    expect(found({ ...now, paths })).toContain('gone: GET /api/v1/files/{id}');
    expect(found({ ...now, paths: { ...paths, '/api/v1/files/{id}': kept } })).toContain(
      'gone: DELETE /api/v1/files/{id}',
    );
  });

  it('detects a field that was removed or has another type', () => {
    const { top_k: _gone, ...properties } = search().properties;

    expect(found(changed({ ...search(), properties }))).toEqual([`gone: ${body}.top_k integer`]);
    const retyped = { ...properties, top_k: { type: 'string' } };
    expect(found(changed({ ...search(), properties: retyped }))).toEqual([`gone: ${body}.top_k integer`]);
  });

  it('detects a removed value of an enum', () => {
    const schemas = { ...now.components.schemas, AskMode: { type: 'string', enum: ['fast'] } };

    expect(found({ ...now, components: { ...now.components, schemas } })).toEqual([
      'gone: POST /api/v1/ask < body.mode = "full"',
      'gone: POST /api/v1/collections/{id}/ask < body.mode = "full"',
    ]);
  });

  it('detects a field that has become required, unless its object is new', () => {
    const deep = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const properties = { ...search().properties, model: deep };

    expect(found(changed({ ...search(), properties }))).toEqual([]);
    expect(found(changed({ ...search(), properties, required: ['query', 'model'] }))).toEqual([
      `new: ${body}.model required`,
    ]);
  });

  it('detects a body that has become required', () => {
    const path = '/api/v1/files/{id}/reprocess';
    const { [path]: { post } = {} } = now.paths;
    if (!post?.requestBody) throw new Error('there is no such body');
    const later = { ...now.paths, [path]: { post: { ...post, requestBody: { ...post.requestBody, required: true } } } };

    expect(found({ ...now, paths: later })).toEqual([`new: POST ${path} body required`]);
  });

  it('detects a parameter that has become required', () => {
    const path = '/api/v1/collections/{id}/knowledge-cards';
    const operation = now.paths[path]?.['get'];
    const parameters = operation?.parameters?.map((each) => ({ ...each, required: true }));
    const later = { ...now.paths, [path]: { get: { ...operation, parameters } } } as Description['paths'];

    expect(found({ ...now, paths: later })).toContain(`new: GET ${path} query limit required`);
  });
});
