/** Entry of a thread: parses one small text after the other. */
import { loadTextReaders, parseText, type ParsedText, type TextInMemory } from '@cardinal/documents';
import { answerRequests } from '@cardinal/runtime/thread';

await loadTextReaders();
answerRequests<TextInMemory, ParsedText>(parseText);
