export { createCallBook, type BookedCall, type CallBook } from './call-book.js';
export {
  ModelBusyError,
  ModelLacksAbilityError,
  ModelMisusesToolsError,
  ModelProtocolError,
  ModelRefusedError,
  ModelUnavailableError,
} from './errors.js';
export { estimateTokens, promptTokens } from './estimate.js';
export {
  type CitationEvent,
  type EndReason,
  type LanguageModel,
  type ModelDescription,
  type ModelEvent,
  type ModelRequest,
} from './language-model.js';
export { type AssistantContent, type Message, type ToolResult, type UserContent } from './message.js';
export { describeProbe, probeModel } from './probe.js';
export type { Tool, ToolCall } from './tool.js';
