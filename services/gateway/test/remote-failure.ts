import { AppError, type ErrorKind } from '@cardinal/kernel';

/** Error of a service that the gateway calls. */
export class RemoteFailure extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(kind: ErrorKind, code: string, message = `${code} happened`) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
