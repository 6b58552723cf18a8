export { backoffMs, type BackoffPolicy } from './backoff.js';
export { cutBefore, partsCharacter, unseenMarks, withoutUnseen } from './characters.js';
export { steadyClock, systemClock, type Clock, type SteadyClock } from './clock.js';
export { eachApart } from './each-apart.js';
export {
  AppError,
  errorKindOf,
  errorKinds,
  isTransient,
  remoteUnimplemented,
  UnexpectedError,
  type ErrorKind,
  type Facts,
} from './errors.js';
export { derivedId, randomIds, type Ids } from './ids.js';
export { version } from './version.js';
export { silentLogger, type LogFacts, type Logger } from './logger.js';
export { createProgressLog } from './logger.js';
export { createTimeSlice, type TimeSlice } from './time-slice.js';
export { untilAborted } from './within-time.js';
export { withinTime } from './within-time.js';
