import { toFailure } from '@cardinal/http';
import type { Logger } from '@cardinal/kernel';
import {
  fromJsonSchema,
  type CallToolResult,
  type McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { Ajv, AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { Static, TObject } from 'typebox';
import type { Caller } from '../../domain/keys/accounts.js';
import { mayUse } from '../../domain/keys/access.js';
import { failureRules } from '../http/failures.js';
import type { toolScopes } from './schemas.js';

// Fills in defaults, as the HTTP validation does, because both share the schemas.
const validator = new AjvJsonSchemaValidator(new Ajv({ strict: false, useDefaults: true, validateFormats: false }));

/** Definition of a tool, independent of the caller. */
export interface ToolDefinition<In extends TObject, Out extends TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: StandardSchemaWithJSON<Static<In>, Static<In>>;
  readonly output: StandardSchemaWithJSON<Static<Out>, Static<Out>>;
  /**
   * Scope that a key needs for the tool, the same as for the corresponding route. A tool that needs `write` adds stored data; no tool
   * deletes any.
   */
  readonly needs: (typeof toolScopes)[number];
}

/** The server that tools are added to, and its caller. */
export interface ToolBox {
  readonly server: McpServer;
  readonly logger: Logger;
  readonly caller: Caller;
}

/** Defines a tool and compiles its schemas, once per process, because a server is created for each request. */
export function defineTool<In extends TObject, Out extends TObject>(
  name: string,
  given: {
    readonly title: string;
    readonly description: string;
    readonly input: In;
    readonly output: Out;
    readonly needs?: (typeof toolScopes)[number];
  },
): ToolDefinition<In, Out> {
  return {
    name,
    needs: 'read',
    ...given,
    input: fromJsonSchema<Static<In>>({ ...given.input }, validator),
    output: fromJsonSchema<Static<Out>>({ ...given.output }, validator),
  };
}

/**
 * Adds a tool if the key has its scope. Failures are returned as results with the error, so that the calling model can correct its call.
 */
export function addTool<In extends TObject, Out extends TObject>(
  { server, logger, caller }: ToolBox,
  { name, title, description, input, output, needs }: ToolDefinition<In, Out>,
  call: (given: Static<In>) => Promise<Static<Out>>,
  textOf: (result: Static<Out>) => string = (result) => JSON.stringify(result),
): void {
  if (!mayUse(caller, needs)) return;
  const annotations = { readOnlyHint: needs !== 'write', destructiveHint: false, openWorldHint: false };
  const config = { title, description, inputSchema: input, outputSchema: output, annotations };
  server.registerTool(name, config, async (given): Promise<CallToolResult> => {
    try {
      const result = await call(given);
      return { content: [{ type: 'text', text: textOf(result) }], structuredContent: { ...(result as object) } };
    } catch (thrown) {
      const { status, message, code, extra, headers } = toFailure(thrown, failureRules);
      if (status === 500 || status === 502) logger.error('MCP tool failed', { tool: name, code, err: thrown });
      const retry_after = headers['retry-after'];
      const text = JSON.stringify({ error: message, ...extra, code, ...(retry_after ? { retry_after } : {}) });
      return { isError: true, content: [{ type: 'text', text }] };
    }
  });
}
