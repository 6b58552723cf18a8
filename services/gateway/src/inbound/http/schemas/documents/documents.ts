import { Type } from 'typebox';
import { Metadata } from '../collections.js';
import { Id, NullableInteger, NullableText } from '../common.js';

export const DocumentLine = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      description: 'As the name of a file; versions of a document have one name.',
      examples: ['ticket-4711'],
    }),
    text: Type.Optional(Type.String({ minLength: 1, description: 'Plain text; or `markdown` instead.' })),
    markdown: Type.Optional(Type.String({ minLength: 1 })),
    metadata: Type.Optional(Metadata),
  },
  {
    title: 'DocumentLine',
    description: 'A document, on one line. It has either `text` or `markdown`.',
    additionalProperties: false,
    examples: [{ name: 'ticket-4711', text: 'The printer on floor 3 jams with thick paper.' }],
  },
);

const DocumentFailure = Type.Object(
  {
    code: Type.String({ description: 'Stable and machine-readable.', examples: ['REQUEST_FIELD_INVALID'] }),
    message: Type.String(),
    field: { ...NullableText, description: 'Of the line, that is to blame.' },
  },
  { title: 'DocumentFailure', description: 'Why a document was not taken. Nothing of it is kept.' },
);

const DocumentOutcome = Type.Object(
  {
    line: { ...NullableInteger, description: 'From 1, blank lines included; null: the rest of the body was not read.' },
    name: { ...NullableText, description: 'As it came, where it could be read.' },
    file_id: Type.Optional(Id),
    file_instance_id: Type.Optional(Id),
    filename: Type.Optional(Type.String({ description: 'What the file is called.', examples: ['ticket-4711.txt'] })),
    status: Type.Optional(Type.String({ examples: ['processing'] })),
    error: Type.Optional(DocumentFailure),
  },
  {
    title: 'DocumentOutcome',
    description: 'What became of a line: either a file, with its ids and status, or an error.',
  },
);

/** For the OpenAPI document only, because the route parses lines as they arrive. */
export const documentLines = {
  'application/x-ndjson': {
    schema: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'At most 52,428,800 bytes.' }),
    'x-itemSchema': DocumentLine,
  },
};

export const documentOutcomes = {
  description: 'One answer for each line that is not blank',
  content: { 'application/x-ndjson': { schema: DocumentOutcome, 'x-itemSchema': DocumentOutcome } },
};
