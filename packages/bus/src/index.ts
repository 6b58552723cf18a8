export { busOf } from './bus-of.js';
export { createBus, type CreateBusOptions } from './create-bus.js';
export { createEmbeddedBus, type EmbeddedBusOptions } from './embedded/embedded-bus.js';
export { BusUnavailableError } from './errors.js';
export {
  defaultBusOptions,
  type AppendOptions,
  type BusOptions,
  type DeadLetter,
  type DeadLetters,
  type EventBus,
  type EventLog,
  type EventPublisher,
  type EventSubscriber,
  type LogEntry,
  type PublishOptions,
  type ReceivedEvent,
  type Subscription,
} from './event-bus.js';
