// The interface of OpenTelemetry, for what measures itself. Its version is named here alone.
export {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type BatchObservableResult,
} from '@opentelemetry/api';
export { correlation } from './correlation.js';
export { observeErasure, observeOrphans } from './erasure.js';
export { createCounter, createDurations, createLevel, traced } from './instruments.js';
export { createLogger, logLevels, type LogLevel } from './logger.js';
export { attributeNames, metricNames, spanNames } from './names.js';
export { startWatchdog } from './watchdog.js';
export { workAtHand } from './work-at-hand.js';
export { startTelemetry } from './start.js';
