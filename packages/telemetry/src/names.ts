/** All span names that do not follow an OpenTelemetry convention. */
export const spanNames = {
  search: 'retrieval.search',
  ask: 'answer.ask',
  parse: 'ingest.parse',
} as const;

/** All span attributes that are not from the OpenTelemetry conventions. */
export const attributeNames = {
  /** The service, of the five, that a span belongs to. */
  service: 'cardinal.service',
  teamId: 'cardinal.team.id',
  /** 1 for the first delivery of an event. */
  deliveryAttempt: 'cardinal.delivery.attempt',
  /** done | retry | dead | returned. */
  deliveryOutcome: 'cardinal.delivery.outcome',
  documentType: 'cardinal.document.type',
  /** Number of texts in one call of an embedder or a reranker. */
  texts: 'cardinal.texts',
  /** Whether the token counts of a language model are our estimates, because its server counted none. */
  usageEstimated: 'cardinal.usage.estimated',
  /** query | background. */
  priority: 'cardinal.priority',
} as const;
