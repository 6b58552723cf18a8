/** Tables that grow with documents, cards or asks. */
export const growing: readonly string[] = [
  ...[
    'answer_asks',
    'answer_ask_collections',
    'bus_log_entries',
    'bus_messages',
    'bus_seen',
    'gateway_calls',
    'gateway_audit',
  ],
  ...[
    'extraction_cards',
    'extraction_conflict_counts',
    'extraction_conflicts',
    'extraction_documents',
    'extraction_instances',
  ],
  ...['ingest_files', 'ingest_instances', 'retrieval_cards', 'retrieval_vectors'],
];

/** Stores, their wrappers, and the repositories of services, which tests also call directly with conditions of their own. */
const adapters = /packages\/(?:store|telemetry)\/|\/outbound\/|node_modules|node:|<anonymous>/;

/** Whether the code under test made the call that is running, and not the test. */
export function isOfProduct(): boolean {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const frames = new Error().stack?.match(/^ +at .*$/gm) ?? [];
  Error.stackTraceLimit = usual;
  const caller = frames.find((frame) => !adapters.test(frame));
  return caller !== undefined && /\/(?:packages|services)\/[\w-]+\/src\//.test(caller);
}
