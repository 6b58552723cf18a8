import { addVary, type Failure, type Told } from '@cardinal/http';
import type { AppError } from '@cardinal/kernel';
import { failureMessage, spoken, type Spoken } from '@cardinal/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { IncomingHttpHeaders } from 'node:http';

/** UTF-16 units of `Accept-Language` that are read: more than any browser sends. */
const longestRead = 500;

/** Of the languages that Cardinal speaks the one that a request would rather have: English where it names none of them. */
export function languageFor({ 'accept-language': wanted }: IncomingHttpHeaders): Spoken {
  if (wanted === undefined) return 'en';
  const read = new Negotiator({ headers: { 'accept-language': wanted.slice(0, longestRead) } });
  const best = read.language([...spoken]);
  return spoken.find((each) => each === best) ?? 'en';
}

/** A failure in the language of its request. */
export function told(failure: Pick<Failure, 'kind' | 'code' | 'message'>, headers: IncomingHttpHeaders): Told {
  const language = languageFor(headers);
  return { language, message: failureMessage(failure, language) };
}

/** The same, of a failure that is part of an answer or a stream. */
export const tellIn =
  (language: Spoken) =>
  ({ kind, code, message }: Pick<AppError, 'kind' | 'code' | 'message'>): string =>
    failureMessage({ kind, code, message }, language);

/** The language for an answer that says how files fared, of which the answer tells caches. */
export function answerIn({ headers }: FastifyRequest, reply: FastifyReply): Spoken {
  const language = languageFor(headers);
  addVary(reply, 'Accept-Language').header('content-language', language);
  return language;
}
