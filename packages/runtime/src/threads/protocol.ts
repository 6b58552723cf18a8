import type { ErrorKind, Facts } from '@cardinal/kernel';

/** Messages of a thread: that it has loaded its code, then an answer to each request. */
export type Answer<Reply> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly reply: Reply }
  | {
      readonly kind: 'failed';
      readonly failure: {
        readonly kind: ErrorKind;
        readonly code: string;
        readonly message: string;
        readonly facts: Facts;
        /** Stack of an error that is not an `AppError`, without its message, which may quote a document. */
        readonly trace?: string;
      };
    };
