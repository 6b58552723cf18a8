import { untilClosed } from '@cardinal/http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Tables } from '../../../app/tables.js';
import { tableRefOf } from '../../../domain/table-id.js';
import { callerOf } from '../auth.js';
import { answerIn } from '../languages.js';
import { idParams } from '../schemas/common.js';
import { behindKey, failures, withBody } from '../schemas/failures.js';
import { FileTablesReply, tablesView, TablesQuery } from '../schemas/documents/file-tables.js';
import { resultView, TableParams, TableProgramBody, TableResultReply } from '../schemas/documents/table-query.js';

/** Routes that list the tables of a file and compute over a table. */
export const tableRoutes: FastifyPluginAsyncTypebox<{ readonly tables: Tables }> = async (app, { tables }) => {
  app.get(
    '/files/:id/tables',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'getFileTables',
        tags: ['Files'],
        summary: 'List the tables of a file',
        description:
          'Tables that can be computed over: the sheets of a workbook, the rows of a CSV file, and tables in documents, with the types ' +
          'and units of their columns. The next page begins at `next_offset`, which is null on the last page.',
        'x-extension': true,
        params: idParams('file'),
        querystring: TablesQuery,
        response: { 200: FileTablesReply, ...failures(400, 404, 409, ...behindKey) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const found = await tables.list(callerOf(request), id);
      return { message: 'Tables retrieved.', data: tablesView(id, found, request.query) };
    },
  );

  app.post(
    '/tables/:id/query',
    {
      config: { needs: 'read' },
      schema: {
        operationId: 'queryTable',
        tags: ['Files'],
        summary: 'Compute over a table',
        description:
          'Runs a small program over all rows of one table: conditions that rows have to meet, and a computation over the rows that meet ' +
          'them. The result is exact, and has the cells that it rests on with their offsets in the text of the file. `answer` and `basis` ' +
          'are in the language that `Accept-Language` prefers, else in English. A program that ' +
          'cannot be computed (a sum of text, no row with a value, more work than one request may take) is a 400 with the reason. 409 if ' +
          'the types of the columns are not known yet, or the cells of the table are not stored.',
        'x-extension': true,
        params: TableParams,
        body: TableProgramBody,
        response: { 200: TableResultReply, ...failures(404, 409, ...withBody) },
      },
      // The answer service validates the program against the columns of the table; validating here too would duplicate its error messages.
      validatorCompiler: (part) =>
        part.httpPart === 'body' ? () => true : (app.validatorCompiler?.(part) ?? (() => true)),
    },
    async (request, reply) => {
      const { id } = request.params;
      const language = answerIn(request, reply);
      const left = untilClosed(reply.raw);
      const result = await tables.query(callerOf(request), tableRefOf(id), request.body, language, left);
      return { message: 'Computed.', data: resultView(id, result) };
    },
  );
};
