import { errorKindOf, type AppError } from '@cardinal/kernel';
import { statusMessage, type Spoken } from '@cardinal/language';
import type { Static } from 'typebox';
import {
  describedKey,
  saidKey,
  shownKeys,
  type asking,
  type extraction,
  type ingest,
  type ingestion,
  type ShownKey,
} from '@cardinal/contracts';
import type { AskEnding, NumberedAskEvent } from '../../app/asking/ask-events.js';
import type { Answer } from '../../app/asking/collect-answer.js';
import type { CardInFile, CardPage, CollectionWithChats } from '../../app/collections.js';
import type { TokenUse } from '../../app/accounts/tokens.js';
import type { FoundHit } from '../../app/searching/search.js';
import type { Call } from '../../domain/model-calls.js';
import { tableIdOf } from '../../domain/table-id.js';
import { hitConflictView } from './conflict-views.js';
import { tellIn } from './languages.js';
import { iso } from './schemas/common.js';
import type { Metadata } from './schemas/collections.js';
import { readingView } from './schemas/documents/reading-options.js';
import { rowCountsView, type TableProgram } from './schemas/documents/table-query.js';

/** Converts messages of the services into the field names of the HTTP contract. */

const nobody: ingest.User = { id: '', email: '', name: '' };
const userView = ({ id, email, name } = nobody) => ({ id, email, name });

export function collectionView({ collection, chats }: CollectionWithChats) {
  return {
    id: collection.id,
    name: collection.name,
    status: collection.status,
    publish_disabled: collection.publishDisabled,
    uploaded_at: iso(collection.uploadedAtMs),
    user: userView(collection.user),
    _count: { knowledgeCards: collection.knowledgeCards, fileInstances: collection.fileInstances, chats },
  };
}

/** @param language of the status message. */
export function instanceView(instance: ingest.FileInstance, language: Spoken) {
  return {
    id: instance.id,
    name: instance.name,
    status: instance.status,
    collection: { id: instance.collectionId, name: instance.collectionName },
    file_id: instance.fileId,
    sha256: instance.sha256,
    source: instance.source || null,
    metadata: metadataView(instance.metadata),
    version: instance.version,
    current: instance.current,
    knowledge_cards: instance.knowledgeCards,
    stage: instance.stage,
    percent: instance.percent,
    status_reason: instance.statusReason || null,
    status_message: statusMessage(instance.statusReason, instance.statusMessage, language) || null,
    uploaded_at: iso(instance.uploadedAtMs),
  };
}

/** @param json user metadata as stored by ingest; empty: none. */
const metadataView = (json: string) => (json === '' ? {} : (JSON.parse(json) as Static<typeof Metadata>));

export function fileView(file: ingest.File) {
  return {
    id: file.id,
    name: file.name,
    sourceName: file.sourceName,
    type: file.type,
    status: file.status,
    uploaded_at: iso(file.uploadedAtMs),
    user: userView(file.user),
  };
}

export function fileDetailView(file: ingest.File, language: Spoken) {
  return {
    ...fileView(file),
    fileInstances: file.instances.map((instance) => instanceView(instance, language)),
    reading_options: readingView(file.reading),
  };
}

export function uploadView(result: ingest.UploadFileResponse) {
  return {
    file_id: result.fileId,
    filename: result.fileName,
    status: result.status,
    content_type: result.contentType,
    size_bytes: result.sizeBytes,
  };
}

function cardView(card: extraction.Card) {
  return {
    id: card.cardId,
    collectionId: card.collectionId,
    title: card.title,
    statement: card.statement,
    verbatimContent: card.verbatimContent,
    knowledgeType: card.knowledgeType,
    importanceScore: card.importanceScore,
    createdAt: iso(card.createdAtMs),
  };
}

export function cardDetailView({ card, file, instance, rectangles }: CardInFile) {
  return {
    ...cardView(card),
    file: { id: file.id, name: instance.name, type: file.type, version: instance.version, current: instance.current },
    page: card.page,
    chunkIndex: card.ordinal,
    start: card.start,
    end: card.end,
    ...(rectangles.length > 0 && { rectangles: [...rectangles] }),
  };
}

export function cardPageView({ collection, cards, pageInfo, typeCounts }: CardPage) {
  return {
    collection: { id: collection.id, name: collection.name, status: collection.status },
    knowledgeCards: cards.map(cardView),
    pagination: pageInfo,
    typeCounts,
  };
}

/**
 * Names reserved for our own metadata of a result. Properties of documents with these names are hidden, because clients could mistake them
 * for ours; `__proto__` is hidden too, because a client's program could assign a prototype by it.
 */
const ownNames: ReadonlySet<string> = new Set([...shownKeys, '__proto__']);

function documentsOwn(metadata: Readonly<Record<string, string>>): Record<string, string> {
  const isTheirs = (name: string): boolean => !ownNames.has(name) && describedKey(name) === undefined;
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => isTheirs(name)));
}

/** User metadata under the names that filters use. */
const saidView = (json: string) =>
  Object.fromEntries(Object.entries(metadataView(json)).map(([key, value]) => [saidKey(key), value]));

export function hitView(hit: FoundHit) {
  const own = {
    document_id: String(hit.fileId),
    file_name: hit.fileName,
    page: hit.page,
    chunk_index: hit.ordinal,
    knowledge_type: hit.knowledgeType,
    title: hit.title,
  } satisfies Record<Exclude<ShownKey, 'conflicts'>, unknown>;
  return {
    id: String(hit.cardId),
    collection_id: hit.collectionId,
    score: hit.score,
    content: hit.verbatimContent,
    metadata: {
      ...documentsOwn(hit.metadata),
      ...saidView(hit.said),
      ...own,
      ...(hit.conflicts.length > 0 ? { conflicts: hit.conflicts.map(hitConflictView) } : {}),
    },
  };
}

function sourceConflictView({ id, type, fileName, page, sentence, ...other }: asking.SourceConflict) {
  const ids = { card_id: String(other.cardId), document_id: String(other.fileId) };
  return { id, type, with: { ...ids, file_name: fileName, page, sentence } };
}

export function sourceView(source: asking.AskSource) {
  return {
    document_id: String(source.fileId),
    file_name: source.fileName,
    page: source.page,
    chunk_index: source.ordinal,
    score: source.score,
    content_preview: source.contentPreview,
    card_id: String(source.cardId),
    title: source.title,
    ...(source.conflicts.length > 0 ? { metadata: { conflicts: source.conflicts.map(sourceConflictView) } } : {}),
  };
}

function computationView(computation: asking.AskComputation) {
  const { fileId, index, fileName, program, columns, rows, furtherRows, unsure, ...counts } = computation;
  return {
    table_id: tableIdOf({ fileId, index }),
    file_name: fileName,
    program: JSON.parse(program) as Static<typeof TableProgram>,
    ...{ columns, rows, further_rows: furtherRows, unsure },
    ...rowCountsView(counts),
  };
}

export function answerView({ askId, text, sources, model, outcome, stopReason, usage, computations }: Answer) {
  return {
    answer: text,
    sources: sources.map(sourceView),
    model,
    tokens_used: {
      llm_prompt: usage.llmPrompt,
      llm_completion: usage.llmCompletion,
      embedding: usage.embedding,
      model_id: usage.embeddingModel,
    },
    ask_id: askId,
    outcome,
    stop_reason: stopReason || null,
    computed: computations.map(computationView),
  };
}

export function askEventView(askId: string, { event }: NumberedAskEvent, language: Spoken) {
  switch (event.$case) {
    case 'status':
      return { type: 'status', data: { message: event.value.message, ask_id: askId } };
    case 'source':
      return { type: 'source', data: sourceView(event.value) };
    case 'chunk':
      return { type: 'answer_chunk', data: { content: event.value.content } };
    case 'done':
      return { type: 'done', data: doneView(askId, event.value) };
    case 'failed':
      return askEndView(askId, { ...event.value, kind: errorKindOf(event.value.kind) ?? 'internal' }, language);
  }
}

/** Last event of an ask's stream that ends with an error, as when the client has lost access. */
export function askEndView(askId: string, end: Pick<AppError, 'kind' | 'code' | 'message'>, language: Spoken) {
  return { type: 'error', data: { error: tellIn(language)(end), code: end.code, ask_id: askId } };
}

function doneView(askId: string, { totalSources, model, outcome, usage, stopReason, computations }: AskEnding) {
  return {
    ask_id: askId,
    total_sources: totalSources,
    model,
    tokens: { prompt_tokens: usage?.llmPrompt ?? 0, completion_tokens: usage?.llmCompletion ?? 0 },
    outcome,
    stop_reason: stopReason || null,
    computed: computations.map(computationView),
  };
}

export function progressView(progress: ingestion.FileProgress, language: Spoken) {
  return {
    type: 'progress',
    data: {
      file_id: progress.fileId,
      file_instance_id: progress.instanceId,
      file_name: progress.fileName,
      status: progress.status,
      stage: progress.stage,
      done: progress.done,
      total: progress.total,
      unit: progress.unit,
      cards: progress.cards,
      percent: progress.percent,
      reason: progress.reason || null,
      message: statusMessage(progress.reason, progress.message, language) || null,
    },
  };
}

/** Last event of a progress stream whose client has lost access. */
export function progressEndView(collectionId: number, end: AppError, language: Spoken) {
  if (end.kind === 'not-found') return { type: 'collection.deleted', data: { collection_id: collectionId } };
  return { type: 'error', data: { error: tellIn(language)(end), code: end.code } };
}

export function callView(call: Call) {
  return {
    ask_id: call.askId,
    kind: call.kind,
    model: call.model,
    prompt_tokens: call.prompt,
    completion_tokens: call.completion,
    cache_read_tokens: call.cacheRead,
    cache_write_tokens: call.cacheWrite,
    settled_at: iso(call.atMs),
  };
}

export function usageView(use: TokenUse) {
  return {
    period: { start: iso(use.startsAtMs), end: iso(use.endsAtMs) },
    quota: use.quota,
    used: use.used,
    reserved: use.reserved,
    remaining: use.remaining,
    operations: use.usage.map(({ operation, model, requests, tokens }) => ({ operation, model, requests, tokens })),
  };
}
