import { AppError } from '@cardinal/kernel';

/** No server or key is configured. */
export class NoServerError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CLI_NO_SERVER';
}

/** The profiles file is not valid. */
export class ProfilesUnreadableError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CLI_PROFILES_UNREADABLE';
}

/** No profile, collection or file has this name. */
export class NotThereError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CLI_NOT_THERE';
}

/** More than one collection has this name. */
export class AmbiguousCollectionError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CLI_COLLECTION_AMBIGUOUS';
}
