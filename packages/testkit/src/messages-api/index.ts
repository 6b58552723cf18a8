export {
  startMessagesApi,
  type FailureReply,
  type MessageReply,
  type MessagesApi,
  type MessagesApiOptions,
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
  type WireRequest,
} from './wire.js';
