import type { ErrorKind } from '@cardinal/kernel';
import type { Spoken } from './lexicon/spoken.js';
import { ar } from './messages/ar.js';
import { de } from './messages/de.js';
import { el } from './messages/el.js';
import { es } from './messages/es.js';
import { fr } from './messages/fr.js';
import { hi } from './messages/hi.js';
import { it } from './messages/it.js';
import { ja } from './messages/ja.js';
import { ko } from './messages/ko.js';
import { nl } from './messages/nl.js';
import { pl } from './messages/pl.js';
import { pt } from './messages/pt.js';
import { ro } from './messages/ro.js';
import { ru } from './messages/ru.js';
import { th } from './messages/th.js';
import { tr } from './messages/tr.js';
import { uk } from './messages/uk.js';
import { vi } from './messages/vi.js';
import { zh } from './messages/zh.js';
import type { FailureMessages } from './messages/shape.js';

/** Messages by language. English is missing, because failures themselves have English messages. */
export const failureMessages: Readonly<Record<Exclude<Spoken, 'en'>, FailureMessages>> = {
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ro,
  el,
  ru,
  uk,
  tr,
  vi,
  th,
  ar,
  hi,
  zh,
  ja,
  ko,
};

/** A failure as reported to a client. */
export interface ToldFailure {
  readonly kind: ErrorKind;
  readonly code: string;
  /** In English. */
  readonly message: string;
}

/** Message of a failure in a language: the sentence of its code, else of its kind, with the failure's English message as detail. */
export function failureMessage({ kind, code, message }: ToldFailure, language: Spoken): string {
  if (language === 'en') return message;
  const { codes, kinds } = failureMessages[language];
  return filled(own(codes, code) ?? kinds[kind], message);
}

/** Message for a file that could not be processed. @param message the English message; empty if the file did not fail. */
export function statusMessage(reason: string, message: string, language: Spoken): string {
  if (language === 'en' || message === '') return message;
  const { statuses } = failureMessages[language];
  return filled(own(statuses, reason) ?? statuses.other, message);
}

/** Inserts the detail literally, because it may contain braces or replacement patterns. */
const filled = (sentence: string, detail: string): string => sentence.replace('{detail}', () => detail);

const own = (sentences: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(sentences, name) ? sentences[name] : undefined;
