export { dialects, type DialectName } from './dialects.js';
export {
  startChatServer,
  type ChatFailure,
  type ChatReply,
  type ChatScript,
  type ChatServer,
  type ChatServerOptions,
} from './server.js';
export type { ChatPart } from './wire.js';
