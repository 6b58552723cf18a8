import { addVary, type Failure, type Told } from '@cardinal/http';
import type { AppError } from '@cardinal/kernel';
import { failureMessage, spoken, type Spoken } from '@cardinal/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { IncomingHttpHeaders } from 'node:http';

/** Maximum length of `Accept-Language` that is parsed, in UTF-16 units: more than any browser sends. */
const longestRead = 500;

/** The supported language that a request prefers by `Accept-Language`; English if it names none of them. */
export function languageFor({ 'accept-language': wanted }: IncomingHttpHeaders): Spoken {
  if (wanted === undefined) return 'en';
  const read = new Negotiator({ headers: { 'accept-language': wanted.slice(0, longestRead) } });
  const best = read.language([...spoken]);
  return spoken.find((each) => each === best) ?? 'en';
}

/** Message of a failure in the language of its request. */
export function told(failure: Pick<Failure, 'kind' | 'code' | 'message'>, headers: IncomingHttpHeaders): Told {
  const language = languageFor(headers);
  return { language, message: failureMessage(failure, language) };
}

/** Translates failures that are part of a response body or a stream. */
export const tellIn =
  (language: Spoken) =>
  ({ kind, code, message }: Pick<AppError, 'kind' | 'code' | 'message'>): string =>
    failureMessage({ kind, code, message }, language);

/** The language for a response with messages about files. Sets `Content-Language`, and `Vary` for caches. */
export function answerIn({ headers }: FastifyRequest, reply: FastifyReply): Spoken {
  const language = languageFor(headers);
  addVary(reply, 'Accept-Language').header('content-language', language);
  return language;
}
