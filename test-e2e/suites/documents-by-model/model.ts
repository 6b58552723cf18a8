import { blocksOfType, textOfDocument, type Reply, type WireRequest } from '@cardinal/testkit/messages-api';

export const toolOf = ({ tools }: WireRequest): string => tools?.[0]?.name ?? '';
export const passagesOf = (request: WireRequest): string[] => blocksOfType(request, 'document').map(textOfDocument);
export const call = (name: string, input: object, usage = {}): Reply => ({
  blocks: [{ type: 'tool_use', id: 't', name, input }],
  usage: { input_tokens: 400, output_tokens: 90, cache_read_input_tokens: 50, ...usage },
});

/** Reply of a model that follows its instructions: one card per passage. */
export const written = (request: WireRequest, change: (text: string, n: number) => string = (text) => text): Reply =>
  call('write_cards', {
    cards: passagesOf(request).map((text, n) => ({
      passage: n + 1,
      title: `What passage ${n + 1} says`,
      statement: 'By the model.',
      verbatim: change(text, n),
      knowledge_type: 'policy',
      importance: 0.75,
    })),
  });
export const paragraph = (n: number): string =>
  Array.from(
    { length: 9 },
    (_, at) => `Rule ${n}.${at} of the harbour says that boat ${n}${at} lies at pier ${at}.`,
  ).join(' ');
/** A text of `count` paragraphs, which can be long enough for several calls. */
export const long = (count: number): string => Array.from({ length: count }, (_, n) => paragraph(n)).join('\n\n');
