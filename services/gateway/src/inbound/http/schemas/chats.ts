import { Type } from 'typebox';
import { askId } from './asks.js';
import { DateTime, defaulted, Id, NullableDateTime, NullableText, reply, timeCursor } from './common.js';
import { Name, OptionalText } from './text.js';

const chatFields = {
  id: Type.String({
    description:
      'Id of the chat: the `ask_id` of its first question. Further questions continue the chat with this id as `chat_id`.',
  }),
  name: { ...NullableText, description: 'Name that a user has given to the chat; null if it has none.' },
  started_at: DateTime,
  questions: Type.Integer({ description: 'Number of questions in the chat.' }),
};
const Chat = Type.Object(chatFields, { title: 'Chat' });

const rating = Type.Unsafe<'up' | 'down' | null>({
  type: ['string', 'null'],
  enum: ['up', 'down', null],
  description: 'Rating of the answer; null: no rating.',
});

const AnswerFeedback = Type.Object(
  {
    rating,
    comment: Type.String({
      description: 'Empty: no comment. Erased when a document of the collection is deleted.',
    }),
  },
  { title: 'AnswerFeedback', description: 'Feedback on the answer.' },
);

const ChatAsk = Type.Object(
  {
    ask_id: Type.String(),
    state: Type.String({ description: 'State of the ask: queued, running, done, failed or cancelled.' }),
    outcome: {
      ...NullableText,
      description: 'answered, closest_passage, not_found or cancelled; null if the ask has not ended or has failed.',
    },
    asked_at: DateTime,
    ended_at: NullableDateTime,
    feedback: AnswerFeedback,
  },
  {
    title: 'ChatAsk',
    description: 'A question of a chat. Its text is not stored; its events can be read for 15 minutes.',
  },
);

const ChatDetail = Type.Object(
  { ...chatFields, asks: Type.Array(ChatAsk, { description: 'The latest 200 questions of the chat, oldest first.' }) },
  { title: 'ChatDetail' },
);

export const ChatParams = Type.Object({
  id: { ...Id, description: 'The id of the collection.' },
  chat_id: Type.String({ ...askId, description: 'The id of the chat.' }),
});

export const ChatListQuery = Type.Object(
  {
    limit: defaulted(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of chats.' })),
    cursor: timeCursor,
  },
  { additionalProperties: false },
);

export const ChatListReply = Type.Object(
  { message: Type.String(), data: Type.Array(Chat), next_cursor: NullableText },
  { title: 'ChatListReply', description: 'Chats, the latest begun first; `next_cursor` is null on the last page' },
);

export const ChatReply = reply('ChatReply', 'The chat as it is now', Chat);
export const ChatDetailReply = reply('ChatDetailReply', 'The chat', ChatDetail);

export const ChatName = Type.Object(
  { name: Name({ maxLength: 255 }) },
  { title: 'ChatName', additionalProperties: false, examples: [{ name: 'Hotels abroad' }] },
);

export const FeedbackRequest = Type.Object(
  {
    rating: defaulted(Type.Unsafe<'up' | 'down' | null>({ ...rating, default: null })),
    comment: defaulted(
      OptionalText({ maxLength: 2_000, default: '', description: 'Comment on the answer; empty: no comment.' }),
    ),
  },
  {
    title: 'FeedbackRequest',
    additionalProperties: false,
    examples: [{ rating: 'down', comment: 'That was last year.' }],
  },
);

export const RatedAskReply = reply('RatedAskReply', 'The ask as it is now', ChatAsk);
