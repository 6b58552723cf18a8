import type { ErrorKind, Facts } from '@cardinal/kernel';

/** What a thread says: that it has loaded its code, then an answer to each request. */
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
        /** Of what is no error of ours: where it was thrown, without its message, which may quote a document. */
        readonly trace?: string;
      };
    };
