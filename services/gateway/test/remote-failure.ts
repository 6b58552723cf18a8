import { AppError, type ErrorKind } from '@cardinal/kernel';

/** What a service behind the gateway answers with when something is wrong. */
export class RemoteFailure extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(kind: ErrorKind, code: string, message = `${code} happened`) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
