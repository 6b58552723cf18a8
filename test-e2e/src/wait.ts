import { vi } from 'vitest';
import type { Client } from './client.js';

interface CollectionDetail {
  readonly status: string;
  readonly _count: { readonly knowledgeCards: number; readonly fileInstances: number; readonly chats: number };
  readonly fileInstances: readonly {
    id: number;
    file_id: number;
    name: string;
    version: number;
    status: string;
    status_reason?: string;
  }[];
}

export async function createCollection(client: Client, name: string): Promise<number> {
  const { status, body } = await client.post<{ data: { id: number } }>('/api/v1/collections/add', { name });
  if (status !== 201) throw new Error(`collection not created: ${status} ${JSON.stringify(body)}`);
  return body.data.id;
}

export async function collectionDetail(client: Client, id: number): Promise<CollectionDetail> {
  return (await client.get<{ data: CollectionDetail }>(`/api/v1/collections/${id}`)).body.data;
}

/** Waits until no file of the collection is being processed. */
export async function settled(client: Client, id: number, timeout = 120_000): Promise<CollectionDetail> {
  return vi.waitFor(
    async () => {
      const detail = await collectionDetail(client, id);
      if (
        detail.fileInstances.length === 0 ||
        detail.fileInstances.some((i) => ['new', 'processing'].includes(i.status))
      ) {
        throw new Error(`still working: ${JSON.stringify(detail.fileInstances)}`);
      }
      return detail;
    },
    { timeout, interval: 50 },
  );
}
