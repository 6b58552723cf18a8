/** Every span name that is not built by the OpenTelemetry conventions. */
export const spanNames = {
  search: 'retrieval.search',
  ask: 'answer.ask',
  parse: 'ingest.parse',
} as const;

/** Every attribute of a span that is not from the OpenTelemetry conventions. */
export const attributeNames = {
  /** Which of the five services a span is of. */
  service: 'cardinal.service',
  teamId: 'cardinal.team.id',
  /** 1 for the first delivery of an event. */
  deliveryAttempt: 'cardinal.delivery.attempt',
  /** done | retry | dead | returned. */
  deliveryOutcome: 'cardinal.delivery.outcome',
  documentType: 'cardinal.document.type',
  /** Texts of one call of an embedder or a reranker. */
  texts: 'cardinal.texts',
  /** Whether tokens of a language model are ours, because its server counted none. */
  usageEstimated: 'cardinal.usage.estimated',
  /** query | background. */
  priority: 'cardinal.priority',
} as const;
