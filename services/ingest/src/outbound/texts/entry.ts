/** Entry of a thread that parses small texts, and types the tables of small parsed documents. */
import {
  loadTextReaders,
  parseText,
  typeParsed,
  type ParsedInMemory,
  type ParsedText,
  type TextInMemory,
  type TypedText,
} from '@cardinal/documents';
import { answerRequests } from '@cardinal/runtime/thread';

await loadTextReaders();
answerRequests<TextInMemory | ParsedInMemory, ParsedText | TypedText>((request) =>
  'parsed' in request ? typeParsed(request) : parseText(request),
);
