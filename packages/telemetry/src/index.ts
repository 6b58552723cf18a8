// The OpenTelemetry API, re-exported for packages that instrument themselves, so that only this package depends on its version.
export { context, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
export { conventions } from './conventions.js';
export { correlation } from './correlation.js';
export { observeErasure, observeOrphans } from './erasure.js';
export { atMostEvery, createCounter, createDurations, createLevel, observe } from './instruments.js';
export { createLogger, logLevels, type LogLevel } from './logger.js';
export { measures, prometheusName } from './measures.js';
export { attributeNames, spanNames } from './names.js';
export { currentTraceParent, inSomeTrace, originHeaders, originIn, underTraceParent } from './origin.js';
export { asService, inService } from './service-context.js';
export { derivedSpanId, spanIds, withSpanId } from './span-ids.js';
export {
  areSpansRecorded,
  inSpan,
  isRecorded,
  markFailed,
  openSpan,
  spanOfStream,
  traced,
  tracedMethods,
  type SpanStart,
} from './spans.js';
export { startWatchdog } from './watchdog.js';
export { workAtHand } from './work-at-hand.js';
export { startTelemetry } from './start.js';
