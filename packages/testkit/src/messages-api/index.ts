export type { WireEvent } from './events.js';
export {
  startMessagesApi,
  type FailureReply,
  type MessageReply,
  type MessagesApi,
  type Reply,
  type Script,
} from './server.js';
export {
  blocksOfType,
  citeDocument,
  citeSearchResult,
  textOfDocument,
  topBlocks,
  type ReplyBlock,
  type WireCitation,
  type WireRequest,
} from './wire.js';
