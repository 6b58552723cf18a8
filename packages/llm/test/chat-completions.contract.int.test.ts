import { dialects, type DialectName } from '@cardinal/testkit/chat-completions';
import { openChatWire, openScripted } from '../testing/chat-replies.js';
import { describeLanguageModel } from '../testing/language-model.contract.js';
import { describeModelOverWire } from '../testing/wire.contract.js';

describeLanguageModel('chat completions', openScripted);
for (const dialect of Object.keys(dialects) as DialectName[]) describeModelOverWire(dialect, openChatWire(dialect));
