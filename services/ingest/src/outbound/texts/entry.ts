/** Entry of a thread: parses one small text after the other, and types the tables of one small parsed document after the other. */
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
