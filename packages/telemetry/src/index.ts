export { correlation } from './correlation.js';
export { observeErasure, observeOrphans } from './erasure.js';
export { createLogger, logLevels, type LoggerOptions, type LogLevel } from './logger.js';
export { attributeNames, metricNames, spanNames } from './names.js';
export { startWatchdog, type WatchdogOptions } from './watchdog.js';
export { workAtHand } from './work-at-hand.js';
export { startTelemetry, type Telemetry, type TelemetryOptions } from './start.js';
