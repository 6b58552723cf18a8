/*
 * Messages of servers whose model lacks an ability that a request needs. Only a message that names the ability counts, because the same
 * status is used for many other errors.
 */

const tools: readonly RegExp[] = [
  // Ollama, LM Studio, gateways: `… does not support tools`, `tool use is not supported`.
  /(?:\bnot|n['’]t) support(?:ed)?\b[^.]{0,60}\b(?:tools?|functions?)\b/i,
  /\b(?:tools?|functions?)\b[^.]{0,60}\b(?:not |un)support(?:ed)?\b/i,
  // OpenRouter.
  /\bno endpoints found that support tool use\b/i,
  // llama.cpp started without `--jinja`.
  /\btools param requires\b/i,
  // vLLM started without a parser of tool calls.
  /\btool choice requires --enable-auto-tool-choice\b/i,
  // Servers whose requests have no such field.
  /\b(?:unrecognized|unknown|unexpected|extra)\b[^.]{0,60}\btools\b/i,
];

const citations: readonly RegExp[] = [
  /\b(?:not support(?:ed)?|unsupported|unrecognized|unknown|unexpected|not permitted)\b[^.]{0,80}\b(?:document|search_result|citations)\b/i,
  /\b(?:document|search_result|citations)\b[^.]{0,80}\b(?:not support(?:ed)?|unsupported|unrecognized|unknown|unexpected|not permitted)\b/i,
];

/** How much of a message is examined, in UTF-16 units. */
const longestMessage = 4_000;

/** @param message the server's own words. */
export function refusesTools(message: string): boolean {
  return tools.some((pattern) => pattern.test(message.slice(0, longestMessage)));
}

/** @param message the server's own words. */
export function refusesCitations(message: string): boolean {
  const said = message.slice(0, longestMessage);
  // vLLM lists the kinds of content that it accepts, and then the rejected one.
  if (/\binput should be\b/i.test(said)) return /\b(?:document|search_result|citations)\b/i.test(said);
  return citations.some((pattern) => pattern.test(said));
}
