import { Type } from 'typebox';
import { Metadata } from '../collections.js';
import { Id, NullableInteger, NullableText } from '../common.js';

export const DocumentLine = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      description: 'Name of the document, like that of a file. Documents of one name are versions of one document.',
      examples: ['ticket-4711'],
    }),
    text: Type.Optional(
      Type.String({ minLength: 1, description: 'The document as plain text, unless `markdown` is given.' }),
    ),
    markdown: Type.Optional(
      Type.String({ minLength: 1, description: 'The document as Markdown, unless `text` is given.' }),
    ),
    metadata: Type.Optional(Metadata),
  },
  {
    title: 'DocumentLine',
    description: 'A document on one line of the body. It has either `text` or `markdown`.',
    additionalProperties: false,
    examples: [{ name: 'ticket-4711', text: 'The printer on floor 3 jams with thick paper.' }],
  },
);

const DocumentFailure = Type.Object(
  {
    code: Type.String({ description: 'Stable, machine-readable error code.', examples: ['REQUEST_FIELD_INVALID'] }),
    message: Type.String(),
    field: { ...NullableText, description: 'Field of the line that caused the error; null if that is unknown.' },
  },
  { title: 'DocumentFailure', description: 'Why a document was refused. Nothing of the document is stored.' },
);

const DocumentOutcome = Type.Object(
  {
    line: {
      ...NullableInteger,
      description: 'Number of the line, from 1; blank lines count. null: the rest of the body was not read.',
    },
    name: { ...NullableText, description: 'Name as it was sent; null if it could not be read.' },
    file_id: Type.Optional(Id),
    file_instance_id: Type.Optional(Id),
    filename: Type.Optional(Type.String({ description: 'Name of the file.', examples: ['ticket-4711.txt'] })),
    status: Type.Optional(Type.String({ examples: ['processing'] })),
    error: Type.Optional(DocumentFailure),
  },
  {
    title: 'DocumentOutcome',
    description: 'Outcome of a line: either a file, with its ids and status, or an error.',
  },
);

/** For the OpenAPI document only, because the route parses lines as they arrive. */
export const documentLines = {
  'application/x-ndjson': {
    schema: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: 'Documents as lines of JSON, at most 52,428,800 bytes.',
    }),
    'x-itemSchema': DocumentLine,
  },
};

export const documentOutcomes = {
  description: 'One outcome for each line that is not blank',
  content: { 'application/x-ndjson': { schema: DocumentOutcome, 'x-itemSchema': DocumentOutcome } },
};
