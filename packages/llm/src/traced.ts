import { attributeNames, conventions, SpanKind, spanOfStream } from '@cardinal/telemetry';
import type { LanguageModel, ModelRequest, ModelUsage } from './language-model.js';

/**
 * Wraps a model so that each call has a span by the conventions for generative AI: model, tokens, reason for the end. No text is recorded.
 *
 * @param provider value of `gen_ai.provider.name`.
 */
export function tracedModel(model: LanguageModel, provider: string): LanguageModel {
  const { description } = model;
  return {
    description,
    respond: (request, options) =>
      spanOfStream(startOf(description.id, provider, request), async function* (tell) {
        for await (const event of model.respond(request, options)) {
          if (event.kind === 'usage') tell(usageOf(event.usage));
          if (event.kind === 'end') tell({ [conventions.genAiFinishReasons]: [event.reason] });
          yield event;
        }
      }),
  };
}

function startOf(id: string, provider: string, { maxCompletionTokens, temperature }: ModelRequest) {
  return {
    name: `chat ${id}`,
    kind: SpanKind.CLIENT,
    attributes: {
      [conventions.genAiOperationName]: 'chat',
      [conventions.genAiProviderName]: provider,
      [conventions.genAiRequestModel]: id,
      [conventions.genAiResponseModel]: id,
      [conventions.genAiRequestStream]: true,
      [conventions.genAiRequestMaxTokens]: maxCompletionTokens,
      ...(temperature !== undefined && { [conventions.genAiRequestTemperature]: temperature }),
    },
  };
}

/** By the conventions, tokens from the cache count as input tokens. */
const usageOf = ({ promptTokens, completionTokens, cacheReadTokens, cacheWriteTokens, isEstimate }: ModelUsage) => ({
  [conventions.genAiInputTokens]: promptTokens + cacheReadTokens + cacheWriteTokens,
  [conventions.genAiOutputTokens]: completionTokens,
  [conventions.genAiCacheReadTokens]: cacheReadTokens,
  [conventions.genAiCacheWriteTokens]: cacheWriteTokens,
  [attributeNames.usageEstimated]: isEstimate ?? false,
});
