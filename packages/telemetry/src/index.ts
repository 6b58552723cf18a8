export { correlation } from './correlation.js';
export { createLogger, logLevels, type LoggerOptions, type LogLevel } from './logger.js';
export { attributeNames, metricNames, spanNames } from './names.js';
export { startTelemetry, type Telemetry, type TelemetryOptions } from './start.js';
