/** Every metric name. Seconds and bytes as units, as Prometheus asks for; payloads are never a label. */
export const metricNames = {
  /** Counter {type}. */
  busPublished: 'cardinal.bus.published',
  /** Counter {type, group, outcome: done | retry | dead | returned}. */
  busDeliveries: 'cardinal.bus.deliveries',
  /** Histogram of seconds {type, group}: one run of a handler. */
  busHandlerDuration: 'cardinal.bus.handler.duration',
  /** Histogram of seconds {type, group}: from publication to the start of a delivery. */
  busDelay: 'cardinal.bus.delay',
  /** Gauge {type, group}: deliveries not done yet. */
  busBacklog: 'cardinal.bus.backlog',
  /** Gauge {type, group}. */
  busDeadLetters: 'cardinal.bus.dead_letters',
  /** Counter {log}: entries, each once. */
  logAppended: 'cardinal.log.appended',
  /** Histogram of seconds {method, route: its template, status}: until the answer has been sent, hours for a stream. */
  httpDuration: 'cardinal.http.request.duration',
  /** Gauge: requests being answered, streams included. */
  httpActive: 'cardinal.http.requests.active',
  /** Histogram of seconds {service, method, outcome}. */
  rpcDuration: 'cardinal.rpc.duration',
  /** Histogram of seconds {format}: one run of a parser. */
  parseDuration: 'cardinal.ingest.parse.duration',
  /** Counter {format, outcome: processed | error}. */
  filesFinished: 'cardinal.ingest.files.finished',
  /** Counter: cards that were kept. */
  cardsExtracted: 'cardinal.extraction.cards',
  /** Counter: texts given to the embedder, whether it knew their vectors or not. */
  textsEmbedded: 'cardinal.embedding.texts',
  /** Histogram of seconds {rerank}. */
  searchDuration: 'cardinal.retrieval.search.duration',
  /** Counter {part: vectors | rerank, reason: error code}: searches that had to leave a part of their ranking out. */
  searchDegraded: 'cardinal.retrieval.search.degraded',
  /** Histogram of seconds {mode, outcome: that of the answer, or failed}: from the request to the end. */
  askDuration: 'cardinal.answer.ask.duration',
  /** Counter {operation}: of all models. */
  tokensUsed: 'cardinal.tokens.used',
  /** Gauge {part: catalog | words | segments | asks}: what was deleted and has not been removed from the files yet. */
  erasurePending: 'cardinal.erasure.pending',
  /** Gauge {kind: bytes | parsed}: what the last sweep found that belongs to nothing. */
  orphans: 'cardinal.orphans',
  /** Gauge of seconds {quantile}: how late the event loop runs. */
  eventLoopDelay: 'cardinal.process.event_loop.delay',
  /** Counter: times that the event loop stood for more than a second. What it worked on is in the log. */
  eventLoopStalls: 'cardinal.process.event_loop.stalls',
  /** Gauge of bytes. */
  residentMemory: 'cardinal.process.memory.resident',
} as const;

/** Every span name that is not built by the OpenTelemetry conventions. */
export const spanNames = {
  search: 'retrieval.search',
  ask: 'answer.ask',
  parse: 'ingest.parse',
} as const;

/** Every attribute of a span or a metric that is not from the OpenTelemetry conventions. */
export const attributeNames = {
  eventType: 'type',
  group: 'group',
  outcome: 'outcome',
  log: 'log',
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
  /** query | background. */
  priority: 'cardinal.priority',
} as const;
