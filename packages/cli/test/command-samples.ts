import { data } from './fake-server.js';

export const collection = (id: number, name: string) => ({
  id,
  name,
  status: 'processed',
  uploaded_at: '2026-11-21T09:30:00.000Z',
  publish_disabled: false,
  user: { id: 'u', email: '', name: 'Ann' },
  _count: { knowledgeCards: 4, fileInstances: 2, chats: 0 },
});
export const list = 'GET /api/v1/collections/list';
export const travel = { [list]: data([collection(7, 'Travel')]) };
export const noColours = { NO_COLOR: '1' };
export const escape = '\u001b';
