import { AppError, errorKinds, type ErrorKind } from '@cardinal/kernel';

/** The bus could not confirm that an event is durable, or could not be reached. */
export class BusUnavailableError extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'BUS_UNAVAILABLE';
}

/** The server rejects our credentials. */
export class BusRefusedError extends AppError {
  override readonly kind = 'unauthenticated';
  override readonly code = 'BUS_REFUSED';
}

/** The setting that holds the URL of the bus is invalid. */
export class BusSettingError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'BUS_SETTING_INVALID';
}

/** At each delivery of this event the process died or its claim ran out before the handler ended. */
export class DeliveryLostError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'BUS_DELIVERY_LOST';
}

/** The stored bytes are not a message of the event's type. */
export class EventUnreadableError extends AppError {
  override readonly kind = 'internal';
  override readonly code = 'BUS_EVENT_UNREADABLE';
}

/** The reason why an event was given up, as recorded by the process that gave it up. */
export class RecordedError extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(recorded: { readonly kind: string; readonly code: string; readonly message: string }) {
    super(recorded.message);
    this.kind = errorKinds.find((kind) => kind === recorded.kind) ?? 'internal';
    this.code = recorded.code;
  }
}
