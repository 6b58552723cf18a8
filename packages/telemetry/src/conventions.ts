/**
 * Attributes of the OpenTelemetry semantic conventions (1.45), copied as the conventions advise for attributes that are not stable yet. A
 * test compares them with `@opentelemetry/semantic-conventions`.
 */
export const conventions = {
  errorType: 'error.type',
  serverAddress: 'server.address',
  serverPort: 'server.port',
  networkProtocolVersion: 'network.protocol.version',

  httpRequestMethod: 'http.request.method',
  httpResponseStatusCode: 'http.response.status_code',
  httpRoute: 'http.route',
  urlPath: 'url.path',
  urlScheme: 'url.scheme',

  rpcSystemName: 'rpc.system.name',
  rpcMethod: 'rpc.method',
  rpcStatusCode: 'rpc.status_code',

  messagingSystemName: 'messaging.system.name',
  messagingOperationName: 'messaging.operation.name',
  messagingOperationType: 'messaging.operation.type',
  messagingDestinationName: 'messaging.destination.name',
  messagingConsumerGroupName: 'messaging.consumer.group.name',
  messagingMessageId: 'messaging.message.id',
  messagingConversationId: 'messaging.message.conversation_id',

  dbSystemName: 'db.system.name',
  dbOperationName: 'db.operation.name',
  dbCollectionName: 'db.collection.name',

  genAiOperationName: 'gen_ai.operation.name',
  genAiProviderName: 'gen_ai.provider.name',
  genAiRequestModel: 'gen_ai.request.model',
  genAiRequestMaxTokens: 'gen_ai.request.max_tokens',
  genAiRequestTemperature: 'gen_ai.request.temperature',
  genAiRequestStream: 'gen_ai.request.stream',
  genAiResponseModel: 'gen_ai.response.model',
  genAiFinishReasons: 'gen_ai.response.finish_reasons',
  genAiInputTokens: 'gen_ai.usage.input_tokens',
  genAiOutputTokens: 'gen_ai.usage.output_tokens',
  genAiCacheReadTokens: 'gen_ai.usage.cache_read.input_tokens',
  genAiCacheWriteTokens: 'gen_ai.usage.cache_creation.input_tokens',
  genAiEmbeddingDimensions: 'gen_ai.embeddings.dimension.count',
} as const;
