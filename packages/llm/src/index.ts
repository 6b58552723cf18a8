export { createCallBook, type BookedCall, type CallBook } from './call-book.js';
export { checked } from './checked.js';
export {
  ModelAccessError,
  ModelBusyError,
  ModelProtocolError,
  ModelRefusedError,
  ModelUnavailableError,
} from './errors.js';
export { estimateTokens, promptTokens } from './estimate.js';
export {
  noModelUsage,
  type CitationEvent,
  type EndReason,
  type LanguageModel,
  type ModelDescription,
  type ModelEvent,
  type ModelRequest,
  type ModelUsage,
  type RespondOptions,
} from './language-model.js';
export {
  documentsOf,
  type AssistantContent,
  type Message,
  type SourceDocument,
  type ToolResult,
  type UserContent,
} from './message.js';
export { createScriptedModel, type ScriptedModel, type ScriptedReply, type ScriptStep } from './scripted-model.js';
export type { Tool, ToolCall } from './tool.js';
export { defaultSteadiness, steadyModels, type SteadyOptions } from './steady.js';
