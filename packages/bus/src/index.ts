export { busOf } from './bus-of.js';
export { createBus } from './create-bus.js';
export { createEmbeddedBus } from './embedded/embedded-bus.js';
export { BusUnavailableError } from './errors.js';
export {
  defaultBusOptions,
  type BusContents,
  type BusOptions,
  type DeadLetter,
  type DeadLetters,
  type EventBus,
  type EventLog,
  type EventPublisher,
  type EventSubscriber,
  type LogEntry,
  type OpenBus,
  type ReceivedEvent,
  type Subscription,
} from './event-bus.js';
