/**
 * Generated from the OpenAPI document of the gateway, do not edit: its schemas are in services/gateway/src/inbound/http/schemas, and
 * `npx vitest run test-e2e/clients/typescript --update` writes this file.
 */

export interface paths {
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether the process lives
     * @description And its version.
     */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether requests are served
     * @description For load balancers; says what is waited for.
     */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Metrics
     * @description Of this process, in the Prometheus text format.
     */
    get: operations['getMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List collections
     * @description Collections of the team that are not deleted, newest first.
     */
    get: operations['listCollections'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a collection
     * @description With the files in it and how far their processing is.
     */
    get: operations['getCollection'];
    put?: never;
    post?: never;
    /**
     * Delete a collection
     * @description Permanent: the collection, its cards and records, and every file that is in no other collection. Nothing of them is shown from now on; what is kept of them is removed right after.
     */
    delete: operations['deleteCollection'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/add': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a collection
     * @description Owned by the team of the key. A name may be given twice.
     */
    post: operations['createCollection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/knowledge-cards': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the knowledge cards of a collection
     * @description Page by page, with the number of cards of each type.
     */
    get: operations['listKnowledgeCards'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/knowledge-cards/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a knowledge card
     * @description With its file, its page, and its place in the text of the file. Search and sources of answers have ids of cards, too. Those of superseded versions are there as long as their file. Processing a file anew may give an id another text.
     */
    get: operations['getKnowledgeCard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/facets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what a collection can be filtered by
     * @description Keys that `filters` of a search or an ask may name, with their types, and the values of documents with how many have them.
     */
    get: operations['listFacets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/conflicts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the conflicts of a collection
     * @description Pairs of sentences from different documents that cannot both hold, the surest first. English only.
     */
    get: operations['listConflicts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/conflicts/{id}/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resolve a conflict
     * @description `dismiss` says that it is none, and stays until a text changes; `keep_first` and `keep_second` hide the other card from search and ask; `reopen` takes any of them back.
     */
    post: operations['resolveConflict'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/conflicts/check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compare documents that were never compared
     * @description For documents from before conflicts were found. Goes on where the last call ended; call it until `done`.
     */
    post: operations['checkConflicts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the versions of the document that a file belongs to
     * @description Same name, same collection; for each collection that holds the file.
     */
    get: operations['listVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Compare two versions of a document
     * @description Cards added, removed and changed; a changed card with its one difference where there is one.
     */
    get: operations['compareVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List files
     * @description Files of the team that are not deleted and whose processing has begun.
     */
    get: operations['listFiles'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a file
     * @description With each collection that holds it and how far its processing there is.
     */
    get: operations['getFile'];
    put?: never;
    post?: never;
    /**
     * Delete a file
     * @description Removes the file, its instances in every collection and their cards.
     */
    delete: operations['deleteFile'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/files/upload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a file
     * @description One part named `file`. The type is decided by content and extension. The name is kept in Unicode NFC, without its path, control characters, marks that no reader sees, and dots and blanks at its end, and may have 255 bytes; a longer one is refused. Fields beside the file say how it is to be read, as an extension: the options of `reprocessFile`, with their rules, before the file or behind it. They hold for the file wherever it is: bytes that are known are read again in every collection that holds them, where they were read otherwise; without fields they stay as they are read. The next versions of the document are read so, too, until something else is said. A field that files of its type do not have is a 400, and nothing is kept. With `Prefer: wait=N` (seconds, at most 60) it is answered when the file is processed or has failed, or when the time is over; what it waited for is in `Preference-Applied`.
     */
    post: operations['uploadFile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload many small documents
     * @description One JSON object a line, at most 1 MiB each and 50 MB together, of which blank lines are none. Each becomes a file of its own by the rules of an upload: sent again under the same name it is the same file, other text is its next version. A name gets the ending `.txt` or `.md` where it has none of its kind. Each line is answered in its order as soon as its document is stored and queued; one that is refused says why, and the others go on. What was not answered is to be sent again. Read the answers while you send: up to 4 MiB of them wait.
     */
    post: operations['uploadDocuments'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}/metadata': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the metadata of a file
     * @description In every collection that holds it. Keys that are not named stay as they are, null takes one away. Filters find the file by it from the next search on; nothing is processed again.
     */
    patch: operations['updateFileMetadata'];
    trace?: never;
  };
  '/api/v1/files/{id}/reprocess': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Process a file again
     * @description In every collection that holds it, from the bytes that were uploaded. `options` say how to read it, where its bytes say nothing of that or the wrong thing; they take the place of those that were said before, hold for the next versions of the document, and are shown with the file. Without them it is read as before; `{}` forgets them. An option that files of its type do not have is a 400.
     */
    post: operations['reprocessFile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}/content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the bytes of a file
     * @description As they were uploaded. What is text comes as `text/plain`; what a browser cannot show safely, a web page among it, is an attachment. One range of bytes can be asked for; several are answered with the whole. `ETag` is the SHA-256 of the bytes, which never change.
     */
    get: operations['getFileContent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}/text': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the text of a file
     * @description The text that its cards are slices of, a part at a time, with the blocks that the part touches. Offsets count UTF-16 code units of the whole text, as strings of JavaScript and Java do; no pair of surrogates is cut: one more unit comes instead. Read on at `next_offset`, which is null at the end of the text or of the place that is asked for.
     */
    get: operations['getFileText'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * See how well a file was read
     * @description What was read in a file and what was not: pages without text or recognised with doubt, damaged encodings, formulas without a result, attachments that were left out. 409: it has not been read yet, or cannot be.
     */
    get: operations['getFileReport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/files/{id}/tables': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the tables of a file
     * @description What can be computed over: the sheets of a workbook, the rows of a CSV, tables in documents, with what their columns mean, by their cells. Read on at `next_offset`, which is null at the end.
     */
    get: operations['getFileTables'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/tables/{id}/query': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Compute over a table
     * @description A small program over all rows of one table: conditions that rows have to meet, and what is computed of those that do. Exact, with the cells that say it and where they stand in the text of the file. A program that cannot be computed (a sum of text, no row that has a value, more work than one request may take) is a 400 that says why; 409: the tables are not typed yet, or this one is not kept.
     */
    post: operations['queryTable'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Search the knowledge cards of a collection
     * @description By meaning and words, ranked; no language model. Tokens are counted.
     */
    post: operations['searchCollection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Search the knowledge cards of several collections
     * @description As of one collection that holds all of them: one ranking, in which words are as rare as they are in all of them together. A file that is in several is shown once. Where one of them is not there, nothing is searched.
     */
    post: operations['searchCollections'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/ask': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask a question of a collection
     * @description Answers from the cards of the collection, as one JSON body or, with `stream`, as events.
     */
    post: operations['askCollection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/ask': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask a question of several collections
     * @description Answers as from one collection that holds all of them. Where one of them is not there, nothing is asked; what is deleted in any of them takes the events of the answer with it.
     */
    post: operations['askCollections'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/asks/{ask_id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the events of an ask again
     * @description From the start, or after the event named by `Last-Event-ID`; of asks of the own team only.
     */
    get: operations['readAskEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/asks/{ask_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an ask
     * @description Stops the work if it still runs; an ask that has ended stays as it ended.
     */
    post: operations['cancelAsk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/chats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the chats of a collection
     * @description Questions that belong together: one without `chat_id` begins a chat, those with it continue one.
     */
    get: operations['listChats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/chats/{chat_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a chat
     * @description With its questions: when they were asked, how they ended, and what users think of the answers.
     */
    get: operations['getChat'];
    put?: never;
    post?: never;
    /**
     * Delete a chat
     * @description Permanent: its name, what users said of its answers, and the events of its asks. Those that still run are cancelled. What they used stays counted.
     */
    delete: operations['deleteChat'];
    options?: never;
    head?: never;
    /**
     * Rename a chat
     * @description The name is kept as long as the chat.
     */
    patch: operations['renameChat'];
    trace?: never;
  };
  '/api/v1/asks/{ask_id}/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Say what you think of an answer
     * @description In place of what was said of it before; with neither a rating nor a comment that is taken back. 409 where there is no answer: the ask still runs, was cancelled, or failed. 404 once the answer can no longer be read because a document was deleted.
     */
    post: operations['rateAnswer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/collections/{id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Watch the files of a collection being processed
     * @description Events of the last hour, or those after `Last-Event-ID`, then live ones until the client leaves. A stream whose key or collection is no more ends soon; coming back is then 401 or 404, upon which browsers stop.
     */
    get: operations['watchCollection'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/usage/calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Calls of language models of this month
     * @description Latest first. They appear when their ask has ended, however it ended.
     */
    get: operations['listModelCalls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Token usage of this month
     * @description Of the team, by operation and model.
     */
    get: operations['getUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List who did what
     * @description Keys made and revoked, collections made and deleted, files deleted, conflicts resolved, backups: written down before it is done. For owners.
     */
    get: operations['listAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Answer: {
      answer: string;
      sources: components['schemas']['AskSource'][];
      model: string;
      tokens_used: components['schemas']['AskTokens'];
      /** @description Extension: by which the events of the ask can be read again. */
      ask_id: string;
      /** @description Extension: answered, closest_passage or not_found. */
      outcome: string;
      /** @description Extension: end_turn, max_tokens (the answer is cut) or refusal; null without a language model. */
      stop_reason: string | null;
      /** @description Extension: what of the answer was computed over tables, and over how many of their rows. */
      computed: components['schemas']['TableComputation'][];
    };
    AnswerChunk: {
      content: string;
    };
    AnswerChunkEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'answer_chunk';
      data: components['schemas']['AnswerChunk'];
    };
    /** @description What a user thinks of the answer. */
    AnswerFeedback: {
      /**
       * @description null: none.
       * @enum {string|null}
       */
      rating: 'up' | 'down' | null;
      /** @description Empty: none. It is kept as long as no document of the collection is deleted. */
      comment: string;
    };
    AskCollectionsRequest: {
      /** @description As `collections/list` names them; one that is named twice counts once. */
      collection_ids: number[];
      question: string;
      /** @description One that the server has. Absent: chosen by mode. */
      model?: string;
      mode?: components['schemas']['AskMode'];
      /** @description true: the answer comes as events, of the schema `AskEvent`. Default: false. */
      stream?: boolean;
      /** @description Most sources. Default: 10. */
      top_k?: number;
      /** @description false also reads superseded document versions. Default: true. */
      current_only?: boolean;
      /** @description The oldest turn first. Default: []. */
      chat_history?: components['schemas']['ChatTurn'][];
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
       * @example 2024-12-31
       * @example 2024-12-31T17:00:00+01:00
       */
      as_of?: string;
    };
    AskDone: {
      ask_id: string;
      total_sources: number;
      model: string;
      tokens: components['schemas']['ModelTokens'];
      /** @description Extension: answered, closest_passage or not_found. */
      outcome: string;
      /** @description Extension: end_turn, max_tokens (the answer is cut) or refusal; null without a language model. */
      stop_reason: string | null;
      /** @description Extension: what of the answer was computed over tables, and over how many of their rows. */
      computed: components['schemas']['TableComputation'][];
    };
    AskDoneEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'done';
      data: components['schemas']['AskDone'];
    };
    AskErrorEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'error';
      data: components['schemas']['AskFailure'];
    };
    /** @description An event of an answer. Either `done` or `error` is the last. */
    AskEvent:
      | components['schemas']['AskStatusEvent']
      | components['schemas']['AskSourceEvent']
      | components['schemas']['AnswerChunkEvent']
      | components['schemas']['AskDoneEvent']
      | components['schemas']['AskErrorEvent'];
    /** @description One of the server-sent events. A comment line comes every 15 s. */
    AskEventMessage: {
      /** @description For `Last-Event-ID`. */
      id?: string;
      data: string;
    };
    /** @description Also when the key is revoked or the collection deleted meanwhile. */
    AskFailure: {
      error: string;
      /** @description Stable and machine-readable. */
      code: string;
      ask_id: string;
    };
    /**
     * @description `full` reads more, may search several times and takes longer. Default: "fast".
     * @enum {string}
     */
    AskMode: 'fast' | 'full';
    AskRequest: {
      question: string;
      /** @description One that the server has. Absent: chosen by mode. */
      model?: string;
      mode?: components['schemas']['AskMode'];
      /** @description true: the answer comes as events, of the schema `AskEvent`. Default: false. */
      stream?: boolean;
      /** @description Most sources. Default: 10. */
      top_k?: number;
      /** @description false also reads superseded document versions. Default: true. */
      current_only?: boolean;
      /** @description The oldest turn first. Default: []. */
      chat_history?: components['schemas']['ChatTurn'][];
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
       * @example 2024-12-31
       * @example 2024-12-31T17:00:00+01:00
       */
      as_of?: string;
      /** @description Extension: the chat that this question continues: the `ask_id` of its first one. Absent: it begins a chat. The server remembers no text of it, so that `chat_history` is needed as well. */
      chat_id?: string;
    };
    AskSource: {
      document_id: string;
      file_name: string;
      page: number;
      chunk_index: number;
      score: number;
      content_preview: string;
      card_id: string;
      title: string;
      metadata?: components['schemas']['AskSourceMetadata'];
    };
    AskSourceEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'source';
      data: components['schemas']['AskSource'];
    };
    /** @description Extension: open conflicts of the card, each with the other side. Absent: none. */
    AskSourceMetadata: {
      conflicts: components['schemas']['CardConflict'][];
    };
    AskStatus: {
      message: string;
      ask_id: string;
    };
    AskStatusEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'status';
      data: components['schemas']['AskStatus'];
    };
    AskTokens: {
      llm_prompt: number;
      llm_completion: number;
      embedding: number;
      model_id: string;
    };
    /** @description The key and its user; null for both is an operator of the server. */
    AuditActor: {
      key_id: string | null;
      user_id: string | null;
      /** @description Of the user; `operator` for what was done without a key. */
      name: string;
    };
    AuditEntry: {
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      at: string;
      /**
       * @description team.create, key.create, key.revoke, collection.create, collection.delete, file.delete, chat.delete, conflict.resolve, backup.create or backup.restore.
       * @example collection.delete
       */
      action: string;
      by: components['schemas']['AuditActor'];
      subject: components['schemas']['AuditSubject'];
    };
    /** @description The newest first; `next_cursor` is null on the last page */
    AuditReply: {
      message: string;
      data: components['schemas']['AuditEntry'][];
      next_cursor: string | null;
    };
    /**
     * @description What it was done to, by ids.
     * @example {
     *       "collection_id": 7
     *     }
     */
    AuditSubject: {
      [key: string]: string | number;
    };
    CancelledAsk: {
      ask_id: string;
      state: string;
      outcome: string;
    };
    /** @description The ask as it is now */
    CancelledAskReply: {
      message: string;
      data: components['schemas']['CancelledAsk'];
    };
    /** @description The other side of a conflict that a card is in. */
    CardConflict: {
      id: number;
      type: string;
      with: components['schemas']['ConflictCounterpart'];
    };
    /** @description knowledgeType → cards under the same search, whatever the type filter. */
    CardCounts: {
      [key: string]: number;
    };
    /**
     * @description What parts the cells of a CSV file.
     * @enum {string}
     */
    CellDelimiter: ',' | ';' | '\t' | '|' | ':' | ' ';
    Change: {
      /** @description added, removed or changed */
      kind: string;
      /** @example changed from 30 days to 14 days */
      summary: string;
      from?: components['schemas']['ChangedText'];
      to?: components['schemas']['ChangedText'];
    };
    /** @description What the second says otherwise */
    ChangeListReply: {
      message: string;
      data: components['schemas']['VersionChanges'];
    };
    ChangedText: {
      card_id: string;
      title: string;
      text: string;
      page: number;
    };
    Chat: {
      /** @description The `ask_id` of its first question, by which the next ones continue it (`chat_id`). */
      id: string;
      /** @description As it was renamed; null: nobody has. */
      name: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      started_at: string;
      /** @description How many were asked in it. */
      questions: number;
    };
    /** @description A question of a chat. Its text is kept nowhere; its events can be read for 15 minutes. */
    ChatAsk: {
      ask_id: string;
      /** @description queued, running, done, failed or cancelled. */
      state: string;
      /** @description answered, closest_passage, not_found or cancelled; null: none yet, or it failed. */
      outcome: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      asked_at: string;
      /** Format: date-time */
      ended_at: string | null;
      feedback: components['schemas']['AnswerFeedback'];
    };
    ChatDetail: {
      /** @description The `ask_id` of its first question, by which the next ones continue it (`chat_id`). */
      id: string;
      /** @description As it was renamed; null: nobody has. */
      name: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      started_at: string;
      /** @description How many were asked in it. */
      questions: number;
      /** @description The last 200, the oldest of them first. */
      asks: components['schemas']['ChatAsk'][];
    };
    /** @description The chat */
    ChatDetailReply: {
      message: string;
      data: components['schemas']['ChatDetail'];
    };
    /** @description The one that was begun last first; `next_cursor` is null on the last page */
    ChatListReply: {
      message: string;
      data: components['schemas']['Chat'][];
      next_cursor: string | null;
    };
    ChatMessage: {
      role: components['schemas']['ChatRole'];
      content: string;
    };
    ChatName: {
      name: string;
    };
    /** @description [question, answer] */
    ChatPair: string[];
    /** @description The chat as it is now */
    ChatReply: {
      message: string;
      data: components['schemas']['Chat'];
    };
    /** @enum {string} */
    ChatRole: 'user' | 'assistant';
    ChatTurn: components['schemas']['ChatMessage'] | components['schemas']['ChatPair'];
    CheckProgress: {
      /** @description Documents that have been compared with all others. */
      checked: number;
      /** @description Documents that can be. */
      total: number;
      /** @description Open conflicts of the collection. */
      open: number;
      /** @description Cards of these documents that were too complex to be compared. */
      left_out: number;
      done: boolean;
    };
    /** @description What has been compared so far */
    CheckReply: {
      message: string;
      data: components['schemas']['CheckProgress'];
    };
    CheckRequest: {
      /** @description About how long it may take. Default: 2000. */
      budget_ms?: number;
    };
    Collection: {
      id: number;
      /** @example Travel policies */
      name: string;
      /**
       * @description new, processing, processed, processed_with_conflicts or error
       * @example processed
       */
      status: string;
      publish_disabled: boolean;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploaded_at: string;
      user: components['schemas']['User'];
      _count: components['schemas']['CollectionCounts'];
    };
    CollectionCounts: {
      knowledgeCards: number;
      fileInstances: number;
      /** @description A question without `chat_id` begins one. */
      chats: number;
    };
    CollectionDeletedEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'collection.deleted';
      data: components['schemas']['DeletedCollection'];
    };
    CollectionDetail: {
      id: number;
      /** @example Travel policies */
      name: string;
      /**
       * @description new, processing, processed, processed_with_conflicts or error
       * @example processed
       */
      status: string;
      publish_disabled: boolean;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploaded_at: string;
      user: components['schemas']['User'];
      _count: components['schemas']['CollectionCounts'];
      fileInstances: components['schemas']['FileInstance'][];
    };
    /** @description The collection */
    CollectionDetailReply: {
      message: string;
      data: components['schemas']['CollectionDetail'];
    };
    /** @description What a person watching a collection sees. */
    CollectionEvent:
      | components['schemas']['FileProgressEvent']
      | components['schemas']['CollectionDeletedEvent']
      | components['schemas']['WatchErrorEvent'];
    /** @description One of the server-sent events. A comment line comes every 15 s. */
    CollectionEventMessage: {
      /** @description For `Last-Event-ID`. */
      id?: string;
      data: string;
    };
    CollectionFacets: {
      /** @description That were counted: current versions, the newest 20,000. */
      documents: number;
      facets: components['schemas']['Facet'][];
      /** @description Whether all documents and all keys were counted. */
      complete: boolean;
    };
    /** @description The newest first */
    CollectionListReply: {
      message: string;
      data: components['schemas']['Collection'][];
    };
    CollectionRef: {
      id: number;
      name: string;
    };
    /** @description The collection as it was created */
    CollectionReply: {
      message: string;
      data: components['schemas']['Collection'];
    };
    CollectionSummary: {
      id: number;
      name: string;
      status: string;
    };
    Conflict: {
      id: number;
      /** @description value, date, polarity, name, summary */
      type: string;
      /** @description open, superseded, dismissed, resolved */
      state: string;
      /** @description 0 to 1: how alike the two sentences are apart from the difference. */
      score: number;
      first: components['schemas']['ConflictSide'];
      second: components['schemas']['ConflictSide'];
      /** @description Findings that a summary stands for; otherwise 0. */
      further: number;
      action: string | null;
      note: string | null;
      resolved_by: components['schemas']['ConflictSettler'] | null;
      /** Format: date-time */
      resolved_at: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      created_at: string;
    };
    /** @enum {string} */
    ConflictAction: 'dismiss' | 'keep_first' | 'keep_second' | 'reopen';
    ConflictCounterpart: {
      card_id: string;
      document_id: string;
      file_name: string;
      page: number;
      sentence: string;
      value?: string;
    };
    /** @description state → conflicts of the same type, whatever the state filter. */
    ConflictCounts: {
      [key: string]: number;
    };
    /** @description A page of conflicts */
    ConflictListReply: {
      success: boolean;
      data: components['schemas']['ConflictPage'];
    };
    ConflictPage: {
      collection: components['schemas']['CollectionSummary'];
      conflicts: components['schemas']['Conflict'][];
      pagination: components['schemas']['Pagination'];
      stateCounts: components['schemas']['ConflictCounts'];
    };
    /** @description The conflict as it is now */
    ConflictReply: {
      message: string;
      data: components['schemas']['Conflict'];
    };
    ConflictSettler: {
      id: string;
      name: string;
    };
    ConflictSide: {
      card_id: string;
      document_id: string;
      file_name: string;
      version: number;
      page: number;
      chunk_index: number;
      title: string;
      /** @description As the document has it, character for character. */
      sentence: string;
      /** @description Of the sentence in the canonical text, in UTF-16 code units. */
      start: number;
      /** @description Exclusive. */
      end: number;
      /**
       * @description What differs, as written.
       * @example 30 days
       */
      value: string;
      /**
       * @description In SI units or ISO 8601 where it is measured.
       * @example 2592000 s
       */
      normalised: string;
    };
    /** @enum {string} */
    ConflictState: 'open' | 'superseded' | 'dismissed' | 'resolved';
    /** @enum {string} */
    ConflictType: 'value' | 'date' | 'polarity' | 'name' | 'summary';
    /** @description The last event, without an `id`. */
    DeletedCollection: {
      collection_id: number;
    };
    /** @description Why a document was not taken. Nothing of it is kept. */
    DocumentFailure: {
      /**
       * @description Stable and machine-readable.
       * @example REQUEST_FIELD_INVALID
       */
      code: string;
      message: string;
      /** @description Of the line, that is to blame. */
      field: string | null;
    };
    /**
     * @description A document, on one line. It has either `text` or `markdown`.
     * @example {
     *       "name": "ticket-4711",
     *       "text": "The printer on floor 3 jams with thick paper."
     *     }
     */
    DocumentLine: {
      /**
       * @description As the name of a file; versions of a document have one name.
       * @example ticket-4711
       */
      name: string;
      /** @description Plain text; or `markdown` instead. */
      text?: string;
      markdown?: string;
      metadata?: components['schemas']['Metadata'];
    };
    /** @description What became of a line: either a file, with its ids and status, or an error. */
    DocumentOutcome: {
      /** @description From 1, blank lines included; null: the rest of the body was not read. */
      line: number | null;
      /** @description As it came, where it could be read. */
      name: string | null;
      file_id?: number;
      file_instance_id?: number;
      /**
       * @description What the file is called.
       * @example ticket-4711.txt
       */
      filename?: string;
      /** @example processing */
      status?: string;
      error?: components['schemas']['DocumentFailure'];
    };
    /** @description A document in a collection. */
    DocumentVersions: {
      collection: components['schemas']['CollectionRef'];
      file_name: string;
      /** @description Newest first. */
      versions: components['schemas']['Version'][];
    };
    /** @description What went wrong, for people and for programs. */
    Error: {
      /** @example top_k must be an integer between 1 and 100 */
      error: string;
      /**
       * @description Stable and machine-readable.
       * @example REQUEST_INVALID
       */
      code: string;
      /** @description Also in the header `x-request-id`. */
      request_id: string;
      /** @description W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`. */
      trace_id: string;
    };
    Facet: {
      /**
       * @description As `filters` names it.
       * @example metadata.department
       */
      key: string;
      source: components['schemas']['FacetSource'];
      /**
       * @description What all values are: string, number, integer, date or boolean. Ranges compare numbers and dates.
       * @example string
       */
      type: string;
      /** @description That have the key. */
      documents: number;
      /** @description The most frequent ones, most frequent first, of at most 200 characters. None of built-in keys. */
      values: components['schemas']['FacetValue'][];
      /** @description Whether those are all. */
      complete: boolean;
    };
    /**
     * @description Whose key it is: of every collection, a property that documents have, or what you say of files.
     * @enum {string}
     */
    FacetSource: 'built-in' | 'document' | 'metadata';
    FacetValue: {
      value: string;
      /** @description That have it. */
      documents: number;
    };
    /** @description What filters may name */
    FacetsReply: {
      message: string;
      data: components['schemas']['CollectionFacets'];
    };
    FeedbackRequest: {
      /**
       * @description null: none. Default: null.
       * @enum {string|null}
       */
      rating?: 'up' | 'down' | null;
      /** @description In your own words. Default: "". */
      comment?: string;
    };
    File: {
      id: number;
      name: string;
      sourceName: string;
      /**
       * @description pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl
       * @example pdf
       */
      type: string;
      /** @example processed */
      status: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploaded_at: string;
      user: components['schemas']['User'];
    };
    /** Format: binary */
    FileContent: string;
    FileDetail: {
      id: number;
      name: string;
      sourceName: string;
      /**
       * @description pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl
       * @example pdf
       */
      type: string;
      /** @example processed */
      status: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploaded_at: string;
      user: components['schemas']['User'];
      fileInstances: components['schemas']['FileInstance'][];
      /** @description Extension: how the file is read, where someone has said so; null: nobody has. */
      reading_options: components['schemas']['ReadingOptions'] | null;
    };
    /** @description A file in a collection. */
    FileInstance: {
      id: number;
      name: string;
      /** @description new, processing, processed, processed_with_conflicts or error */
      status: string;
      collection: components['schemas']['CollectionRef'];
      file_id: number;
      /** @description Of its bytes, in lower-case hexadecimal digits. */
      sha256: string;
      /** @description What put it there, as `X-Cardinal-Source` of the first upload said. */
      source: string | null;
      metadata: components['schemas']['Metadata'];
      /** @description Of the document: same name, same collection. From 1. */
      version: number;
      /** @description Whether this is the version that answers: the newest that was ever processed. */
      current: boolean;
      knowledge_cards: number;
      stage: string;
      /** @description 0 to 100, over the whole way. */
      percent: number;
      status_reason: string | null;
      status_message: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploaded_at: string;
    };
    /** @description The newest first */
    FileListReply: {
      message: string;
      data: components['schemas']['File'][];
    };
    FileOfCard: {
      id: number;
      /** @example travel-policy.pdf */
      name: string;
      /** @example pdf */
      type: string;
      /** @description Of the document: same name, same collection. From 1. */
      version: number;
      /** @description Whether this is the version that answers. */
      current: boolean;
    };
    FileProgress: {
      file_id: number;
      file_instance_id: number;
      file_name: string;
      status: string;
      stage: string;
      done: number;
      total: number;
      unit: string;
      cards: number;
      /** @description 0 to 100, over the whole way. */
      percent: number;
      reason: string | null;
      message: string | null;
    };
    FileProgressEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'progress';
      data: components['schemas']['FileProgress'];
    };
    /** @description The file, and where it is */
    FileReply: {
      message: string;
      data: components['schemas']['FileDetail'];
    };
    FileReport: {
      file_id: number;
      grade: components['schemas']['ReadingGrade'];
      title: string | null;
      /** @description ISO 639-1; null where it is not sure. */
      language: string | null;
      /** @description Of a spreadsheet its sheets. */
      pages: number;
      /** @description Pages without a text of their own, that were recognised. */
      ocr_pages: number;
      /**
       * @description The languages that they were read in, as OCR names them.
       * @example [
       *       "eng"
       *     ]
       */
      ocr_languages: string[];
      /** @description Of the text that was read, in UTF-16 code units. */
      characters: number;
      /** @description Paragraphs, headings, list items, tables and the like. */
      blocks: number;
      /** @description At most 51; where there are more, the last one says how many are not listed. */
      warnings: components['schemas']['ReadingWarning'][];
      /** @description Extension: how the file is read, where someone has said so; null: nobody has. */
      reading_options: components['schemas']['ReadingOptions'] | null;
    };
    /** @description What was read */
    FileReportReply: {
      message: string;
      data: components['schemas']['FileReport'];
    };
    FileTable: {
      /**
       * @description For queries: the id of the file and the place of the table in it, from 0.
       * @example 12-0
       */
      id: string;
      /** @description Its caption, or the name of its sheet. */
      name: string;
      /** @description The headings above it, outermost first. */
      heading_path: string[];
      /** @description From 1; of a spreadsheet the number of the sheet. */
      page: number;
      /** @description Without its header. */
      rows: number;
      /** @description Of those, rows that sum up others: no computing counts them. */
      total_rows: number;
      /** @description Why its cells were not kept, so that nothing can be computed over it. */
      refused: string | null;
      columns: components['schemas']['TableColumn'][];
    };
    FileTables: {
      file_id: number;
      state: components['schemas']['TablesState'];
      tables: components['schemas']['FileTable'][];
      /** @description Tables of the file that are listed. */
      total: number;
      /** @description Tables beyond those: a file has more than are kept. */
      further: number;
      next_offset: number | null;
    };
    /** @description The tables */
    FileTablesReply: {
      message: string;
      data: components['schemas']['FileTables'];
    };
    FileText: {
      file_id: number;
      text: string;
      /** @description Where `text` begins in the whole text. */
      start: number;
      /** @description Where it ends. */
      end: number;
      /** @description Of the whole text. */
      length: number;
      next_offset: number | null;
      /** @description Those that the part touches, in order. */
      blocks: components['schemas']['TextBlock'][];
    };
    /** @description A part of the text */
    FileTextReply: {
      message: string;
      data: components['schemas']['FileText'];
    };
    /** @description Filters of which all hold. With values instead, it is a key like others. */
    FilterAll: components['schemas']['FilterScalar'] | components['schemas']['FilterGroupItem'][];
    /** @description Filters of which one holds at least. With values instead, it is a key like others. */
    FilterAny: components['schemas']['FilterScalar'] | components['schemas']['FilterGroupItem'][];
    /**
     * @description A number, or a date as ISO 8601 writes it.
     * @example 2024-03-01
     * @example 9.5
     */
    FilterBound: number | string;
    FilterGroupItem: components['schemas']['FilterScalar'] | components['schemas']['FilterMember'];
    /** @description As `Filters`. */
    FilterMember: Record<string, never>;
    /** @description All of them hold. */
    FilterOperators: {
      /** @description Any of them may match. */
      in?: components['schemas']['FilterScalar'][];
      /** @description A value, values or operators that must not fit. What has no such key fits. */
      not?: unknown;
      /** @description Whether the key has a value at all. */
      exists?: boolean;
      gt?: components['schemas']['FilterBound'];
      gte?: components['schemas']['FilterBound'];
      lt?: components['schemas']['FilterBound'];
      lte?: components['schemas']['FilterBound'];
    };
    FilterScalar: string | number | boolean;
    FilterValue:
      | components['schemas']['FilterScalar']
      | components['schemas']['FilterScalar'][]
      | components['schemas']['FilterOperators'];
    /**
     * @description Keeps what has these metadata values: all keys hold. `document_id`, `file_name`, `version`, `card_id`, `page`, `chunk_index`, `knowledge_type`, `title`, `metadata.KEY`, which is what you say of files, or any other key, which is a property of documents. A key that no document has is refused, except by `exists`. At most 64 conditions, nested at most 5 deep.
     * @example {
     *       "knowledge_type": [
     *         "policy",
     *         "procedure"
     *       ]
     *     }
     * @example {
     *       "version": {
     *         "gte": 2
     *       },
     *       "any": [
     *         {
     *           "department": "sales"
     *         },
     *         {
     *           "date": {
     *             "gte": "2024-01-01",
     *             "lt": "2025-01-01"
     *           }
     *         }
     *       ]
     *     }
     */
    Filters: {
      knowledge_type?:
        | components['schemas']['KnowledgeType']
        | components['schemas']['KnowledgeType'][]
        | components['schemas']['FilterOperators'];
      all?: components['schemas']['FilterAll'];
      any?: components['schemas']['FilterAny'];
    } & {
      [key: string]: components['schemas']['FilterValue'];
    };
    /** @description It does */
    Health: {
      /** @example ok */
      status: string;
      /** @example 1.1.0 */
      version: string;
    };
    /** @description Only when asked for: words of the query, and the sentence closest to it. */
    Highlights: {
      words: components['schemas']['Span'][];
      sentence: components['schemas']['Span'] | null;
    };
    KnowledgeCard: {
      id: number;
      collectionId: number;
      title: string;
      statement: string;
      /** @description As the document has it, character for character. */
      verbatimContent: string;
      /**
       * @description A KnowledgeType.
       * @example policy
       */
      knowledgeType: string;
      /** @description 0 to 1. */
      importanceScore: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
    };
    KnowledgeCardDetail: {
      id: number;
      collectionId: number;
      title: string;
      statement: string;
      /** @description As the document has it, character for character. */
      verbatimContent: string;
      /**
       * @description A KnowledgeType.
       * @example policy
       */
      knowledgeType: string;
      /** @description 0 to 1. */
      importanceScore: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      file: components['schemas']['FileOfCard'];
      /** @description From 1, of a spreadsheet the sheet. 1 where the format has no pages. */
      page: number;
      /** @description Where the card stands among those of the file, from 0. */
      chunkIndex: number;
      /** @description Where verbatimContent begins in the text of the file, as GET /files/{id}/text gives it, in UTF-16 code units. */
      start: number;
      /** @description Exclusive. */
      end: number;
      /** @description The lines of a PDF that verbatimContent has something of, in its order; of a table the whole of it. Absent where that is not known: in other formats, where text stands sideways or slanted, and while the file is processed anew. */
      rectangles?: components['schemas']['PageRectangle'][];
    };
    /** @description A page of cards */
    KnowledgeCardListReply: {
      success: boolean;
      data: components['schemas']['KnowledgeCardPage'];
    };
    KnowledgeCardPage: {
      collection: components['schemas']['CollectionSummary'];
      knowledgeCards: components['schemas']['KnowledgeCard'][];
      pagination: components['schemas']['Pagination'];
      typeCounts: components['schemas']['CardCounts'];
    };
    /** @description The card, and where it stands */
    KnowledgeCardReply: {
      message: string;
      data: components['schemas']['KnowledgeCardDetail'];
    };
    /** @enum {string} */
    KnowledgeType: 'knowledge' | 'procedure' | 'reference' | 'definition' | 'policy';
    /** @description It is done. */
    MessageReply: {
      message: string;
    };
    /**
     * @description What you say of a file: at most 64 keys of 1 to 100 characters, 4,096 bytes as JSON. Filters find it by `metadata.KEY`.
     * @example {
     *       "department": "sales",
     *       "signed": "2024-03-01",
     *       "tags": [
     *         "draft",
     *         "internal"
     *       ]
     *     }
     */
    Metadata: {
      [key: string]: components['schemas']['MetadataValue'];
    };
    MetadataChange: string | number | boolean | string[] | null;
    MetadataChanges: {
      [key: string]: components['schemas']['MetadataChange'];
    };
    /** @description Text that begins as an ISO 8601 date is one, and must exist. */
    MetadataValue: string | number | boolean | string[];
    ModelCall: {
      /** @description The ask, or the name of the work on a document. */
      ask_id: string;
      /**
       * @description What for: rewrite, route, step or answer; cards or conflict for documents.
       * @example answer
       */
      kind: string;
      model: string;
      /** @description All tokens of the prompt, cached or not. */
      prompt_tokens: number;
      completion_tokens: number;
      /** @description Of the prompt: read from the provider’s cache. */
      cache_read_tokens: number;
      /** @description Of the prompt: written to the provider’s cache. */
      cache_write_tokens: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      settled_at: string;
    };
    /** @description The latest first */
    ModelCallListReply: {
      message: string;
      data: components['schemas']['ModelCall'][];
    };
    ModelTokens: {
      prompt_tokens: number;
      completion_tokens: number;
    };
    NewCollection: {
      name: string;
    };
    /** @description Not yet */
    NotReady: {
      status: string;
      waiting_for: string[];
    };
    OperationUsage: {
      /** @example search */
      operation: string;
      model: string;
      requests: number;
      tokens: number;
    };
    /** @description In points (1/72 inch) from the top left corner of the page as it is shown; y grows downward. */
    PageRectangle: {
      /** @description From 1. */
      page: number;
      /** @description Its left edge. */
      x: number;
      /** @description Its upper edge. */
      y: number;
      width: number;
      height: number;
    };
    Pagination: {
      page: number;
      limit: number;
      totalCount: number;
      totalPages: number;
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      /** @description Extension: `cursor` of the next page, which repeats and leaves out nothing when entries come or go meanwhile. */
      nextCursor: string | null;
    };
    /** @description The ask as it is now */
    RatedAskReply: {
      message: string;
      data: components['schemas']['ChatAsk'];
    };
    /**
     * @description `good`: nothing is known to be missing or doubtful. `fair`: something is. `poor`: more than a quarter of the pages, or the encoding or structure of the whole file.
     * @enum {string}
     */
    ReadingGrade: 'good' | 'fair' | 'poor';
    /**
     * @description What is left out is found out.
     * @example {
     *       "delimiter": ";",
     *       "header_row": 3
     *     }
     */
    ReadingOptions: {
      encoding?: components['schemas']['TextEncoding'];
      delimiter?: components['schemas']['CellDelimiter'];
      /** @description The row that names the columns, from 1: of a CSV file among those that are not empty, of an XLSX file as it numbers the rows of each sheet; 0: no row does. Where there is none, a warning in the report says so, and the row is found out. */
      header_row?: number;
      /** @description The only sheet of an XLSX file that is read; all of them, with a warning, where there is none of this name. */
      sheet?: string;
      /** @description The language of the pages of a PDF file that are pictures: one of those that OCR is set up for. */
      ocr_language?: string;
      treat_as?: components['schemas']['TreatAs'];
    };
    ReadingWarning: {
      /** @example PDF_PAGE_WITHOUT_TEXT */
      code: string;
      /** @description What is missing or doubtful, in plain words. */
      message: string;
      /** @description From 1; null: it is about the whole file. */
      page: number | null;
    };
    /** @description They are */
    Ready: {
      /** @example ready */
      status: string;
    };
    ReprocessRequest: {
      options?: components['schemas']['ReadingOptions'];
    };
    ResolveRequest: {
      action: components['schemas']['ConflictAction'];
      /** @description Why. Default: "". */
      note?: string;
    };
    SearchCollectionsRequest: {
      /** @description As `collections/list` names them; one that is named twice counts once. */
      collection_ids: number[];
      query: string;
      /** @description Most results. Default: 10. */
      top_k?: number;
      /** @description Whether the best results are ordered anew: by the configured reranker, else by feedback of the first ones. Default: true. */
      rerank?: boolean;
      /** @description false also searches superseded document versions. Default: true. */
      current_only?: boolean;
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
       * @example 2024-12-31
       * @example 2024-12-31T17:00:00+01:00
       */
      as_of?: string;
      /** @description Extension: every card that matches, `top_k` at a time, by its own score, and how many there are; cards of equal text are each there. `rerank` counts for nothing beside it. Default: false. */
      exhaustive?: boolean;
      /** @description Extension: `next_cursor` of the page before; needs `exhaustive`. */
      cursor?: string;
      /** @description Extension: each result says which of its words and which sentence answer the query. Default: false. */
      highlights?: boolean;
    };
    /** @description Extension: what an exhaustive search has found. Where it differs from page to page, documents have come or gone and scores moved: a search begun anew has all of one moment. */
    SearchCoverage: {
      /** @description Cards that the search may see; each was scored. */
      scored: number;
      /** @description Cards that match, on all pages. */
      matched: number;
      /** @description Documents that these are in; one that is in several collections counts in each. */
      documents: number;
    };
    /** @description The best results first */
    SearchReply: {
      results: components['schemas']['SearchResult'][];
      /** @description The number of results. */
      total_results: number;
      query_time_ms: number;
      tokens_used: components['schemas']['SearchTokens'];
      coverage?: components['schemas']['SearchCoverage'];
      /** @description Extension, of an exhaustive search: `cursor` of the next page; null: this is the last one. */
      next_cursor?: string | null;
    };
    SearchRequest: {
      query: string;
      /** @description Most results. Default: 10. */
      top_k?: number;
      /** @description Whether the best results are ordered anew: by the configured reranker, else by feedback of the first ones. Default: true. */
      rerank?: boolean;
      /** @description false also searches superseded document versions. Default: true. */
      current_only?: boolean;
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
       * @example 2024-12-31
       * @example 2024-12-31T17:00:00+01:00
       */
      as_of?: string;
      /** @description Extension: every card that matches, `top_k` at a time, by its own score, and how many there are; cards of equal text are each there. `rerank` counts for nothing beside it. Default: false. */
      exhaustive?: boolean;
      /** @description Extension: `next_cursor` of the page before; needs `exhaustive`. */
      cursor?: string;
      /** @description Extension: each result says which of its words and which sentence answer the query. Default: false. */
      highlights?: boolean;
    };
    SearchResult: {
      /** @description The id of the card. */
      id: string;
      /** @description Extension: the collection that the card is in. */
      collection_id: number;
      /** @description 0 to 1, comparable within one response. */
      score: number;
      content: string;
      metadata: components['schemas']['SearchResultMetadata'];
      highlights?: components['schemas']['Highlights'];
    };
    /** @description Also properties of the document, and as `metadata.KEY` what you say of the file. */
    SearchResultMetadata: {
      document_id: string;
      file_name: string;
      page: number;
      chunk_index: number;
      knowledge_type: string;
      title: string;
      /** @description Extension: open conflicts of the card, each with the other side. Absent: none. */
      conflicts?: components['schemas']['CardConflict'][];
    } & {
      [key: string]: unknown;
    };
    SearchTokens: {
      embedding: number;
      rerank: number;
      model_id: string;
    };
    Span: {
      /** @description First byte in the UTF-8 of `content`. */
      start: number;
      /** @description The byte after the last. */
      end: number;
    };
    TableAny: {
      /** @description One of them has to hold. */
      any: components['schemas']['TableTest'][];
    };
    TableCell: {
      text: string;
      /** @description In the text of the file, in UTF-16 code units. */
      start: number;
      end: number;
      /** @description The text is the beginning of a longer one. */
      cut: boolean;
    };
    TableColumn: {
      /** @description As printed; names of several header rows are joined with " / ". */
      name: string;
      type: components['schemas']['TableColumnType'];
      /** @description Of its cells, or in brackets in its name: `$`, `%`, `kg`. */
      unit: string | null;
      /** @description What its numbers are multiplied with, by its name: 1000000 for "(millions)". */
      scale: number;
      /** @description Different texts. */
      distinct: number;
      /** @description Cells that say nothing: empty, "n/a", "-". */
      missing: number;
      /** @description Cells that are not of its type: no computing uses them. */
      exceptions: number;
      /** @description Each row has a text of its own. */
      unique: boolean;
      examples: string[];
    };
    /**
     * @description `ambiguous-date`: nothing says whether the day or the month comes first.
     * @enum {string}
     */
    TableColumnType: 'year' | 'number' | 'date' | 'ambiguous-date' | 'time' | 'score' | 'text';
    TableComputation: {
      /** @description For `POST /tables/{id}/query`, which computes it again. */
      table_id: string;
      file_name: string;
      program: components['schemas']['TableProgram'];
      /** @description What the cells of `rows` are of, as programs name columns. */
      columns: string[];
      /** @description Rows that say it, ten at most, with their cells as they stand in the text of the file. None: the answer was computed by a version that did not say. */
      rows: components['schemas']['TableRow'][];
      /** @description Rows that say it and are not listed. */
      further_rows: number;
      /** @description Rows of the table. */
      rows_scanned: number;
      /** @description Rows that met the conditions and have a value. */
      rows_used: number;
      /** @description Rows that met the conditions, but whose cell is empty or not of its column's type. */
      rows_excluded: number;
      /** @description Rows that sum up others: they were left out. */
      total_rows: number;
    };
    TableCondition:
      components['schemas']['TableTest'] | components['schemas']['TableAny'] | components['schemas']['TableNot'];
    /** @enum {string} */
    TableDirection: 'next' | 'previous';
    /** @description A text, a number, or a date as YYYY, YYYY-MM or YYYY-MM-DD. */
    TableLiteral: string | number;
    /** @enum {string} */
    TableMeasure: 'count' | 'sum' | 'average';
    TableNot: {
      not: components['schemas']['TableTest'];
    };
    /** @enum {string} */
    TableOrder: 'highest' | 'lowest';
    /** @description A program over one table. */
    TableProgram: {
      /** @description All of them have to hold. Rows that sum up others are never used. */
      where?: components['schemas']['TableCondition'][];
      value: components['schemas']['TableValue'];
    };
    TableResult: {
      table_id: string;
      file_name: string;
      /** @description The program and its result in the table's own words. */
      answer: string;
      /** @description How many rows were used, and what was left out, in words. */
      basis: string;
      /** @description What was computed; 50 at most. */
      values: components['schemas']['TableResultValue'][];
      /** @description Values that are not listed. */
      further_values: number;
      /** @description What the cells of `rows` are of, as programs name columns. */
      columns: string[];
      /** @description Rows that say it: of a lookup, and of what is highest or lowest, each, 50 at most; of a count or sum the first three and the last; of groups the first four of the first one. */
      rows: components['schemas']['TableRow'][];
      /** @description Rows that say it and are not listed. */
      further_rows: number;
      /** @description Rows of the table. */
      rows_scanned: number;
      /** @description Rows that met the conditions and have a value. */
      rows_used: number;
      /** @description Rows that met the conditions, but whose cell is empty or not of its column's type. */
      rows_excluded: number;
      /** @description Rows that sum up others: they were left out. */
      total_rows: number;
    };
    /** @description What was computed */
    TableResultReply: {
      message: string;
      data: components['schemas']['TableResult'];
    };
    TableResultValue: {
      /** @description A cell as it is written; a number with its unit. */
      text: string;
      /** @description The same as a decimal number, exactly, where it is one. */
      number: string | null;
      /** @description Of a group: the count, total or average that it was chosen by. */
      measure: string | null;
      /** @description The text is the beginning of a longer one. */
      cut: boolean;
    };
    TableRow: {
      /** @description From 0, as programs name rows. */
      row: number;
      page: number;
      /** @description One for each of `columns`. */
      cells: components['schemas']['TableCell'][];
    };
    /** @description What a row is asked. */
    TableTest:
      | components['schemas']['TableTestEqual']
      | components['schemas']['TableTestContains']
      | components['schemas']['TableTestBelow']
      | components['schemas']['TableTestAtMost']
      | components['schemas']['TableTestAbove']
      | components['schemas']['TableTestAtLeast']
      | components['schemas']['TableTestBetween']
      | components['schemas']['TableTestIn']
      | components['schemas']['TableTestMissing']
      | components['schemas']['TableTestMonth']
      | components['schemas']['TableTestSame']
      | components['schemas']['TableTestAfterRow']
      | components['schemas']['TableTestBeforeRow'];
    TableTestAbove: {
      /** @enum {string} */
      op: '>';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestAfterRow: {
      /** @enum {string} */
      op: 'after-row';
      /** @description Number of a row, as results give it. */
      row: number;
    };
    TableTestAtLeast: {
      /** @enum {string} */
      op: '>=';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestAtMost: {
      /** @enum {string} */
      op: '<=';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestBeforeRow: {
      /** @enum {string} */
      op: 'before-row';
      /** @description Number of a row, as results give it. */
      row: number;
    };
    TableTestBelow: {
      /** @enum {string} */
      op: '<';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestBetween: {
      /** @enum {string} */
      op: 'between';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      low: components['schemas']['TableLiteral'];
      high: components['schemas']['TableLiteral'];
    };
    TableTestContains: {
      /** @enum {string} */
      op: 'contains';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      value: string;
    };
    TableTestEqual: {
      /** @enum {string} */
      op: '=';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestIn: {
      /** @enum {string} */
      op: 'in';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      values: components['schemas']['TableLiteral'][];
    };
    TableTestMissing: {
      /** @enum {string} */
      op: 'missing';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
    };
    TableTestMonth: {
      /** @enum {string} */
      op: 'month';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      value: number;
    };
    TableTestSame: {
      /** @enum {string} */
      op: 'same';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
      /** @description Number of a row, as results give it. */
      row: number;
    };
    /** @description What is computed of the rows that are left. */
    TableValue:
      | components['schemas']['TableValueCells']
      | components['schemas']['TableValueCount']
      | components['schemas']['TableValueCountDistinct']
      | components['schemas']['TableValueSum']
      | components['schemas']['TableValueAverage']
      | components['schemas']['TableValueMin']
      | components['schemas']['TableValueMax']
      | components['schemas']['TableValueTop']
      | components['schemas']['TableValueNth']
      | components['schemas']['TableValueNeighbour']
      | components['schemas']['TableValueGroups']
      | components['schemas']['TableValueDifference']
      | components['schemas']['TableValueExists']
      | components['schemas']['TableValueLongestRun'];
    TableValueAverage: {
      /** @enum {string} */
      op: 'average';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
    };
    TableValueCells: {
      /** @enum {string} */
      op: 'cells';
      columns: string[];
    };
    TableValueCount: {
      /** @enum {string} */
      op: 'count';
    };
    TableValueCountDistinct: {
      /** @enum {string} */
      op: 'count-distinct';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
    };
    TableValueDifference: {
      /** @enum {string} */
      op: 'difference';
      /** @description One column of the two rows that are left, or two columns of the one row. */
      columns: string[];
    };
    TableValueExists: {
      /** @enum {string} */
      op: 'exists';
    };
    TableValueGroups: {
      /** @enum {string} */
      op: 'groups';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      group: string;
      measure: components['schemas']['TableMeasure'];
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column?: string;
      order: components['schemas']['TableOrder'];
      limit: number;
    };
    TableValueLongestRun: {
      /** @enum {string} */
      op: 'longest-run';
    };
    TableValueMax: {
      /** @enum {string} */
      op: 'max';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
    };
    TableValueMin: {
      /** @enum {string} */
      op: 'min';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
    };
    TableValueNeighbour: {
      /** @enum {string} */
      op: 'neighbour';
      direction: components['schemas']['TableDirection'];
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      by?: string;
      columns: string[];
    };
    TableValueNth: {
      /** @enum {string} */
      op: 'nth';
      /** @description From 1; -1 is the last row. By the order of the table, or of `by`. */
      n: number;
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      by?: string;
      columns: string[];
    };
    TableValueSum: {
      /** @enum {string} */
      op: 'sum';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      column: string;
    };
    TableValueTop: {
      /** @enum {string} */
      op: 'top';
      /** @description Name of a column, or # and its number from 1 where names are doubled or empty. */
      by: string;
      order: components['schemas']['TableOrder'];
      columns: string[];
    };
    /**
     * @description `pending`: they are typed soon, as after an upgrade or a restore. `failed`: typing them takes more time or memory than it may; the file is searched as any other.
     * @enum {string}
     */
    TablesState: 'typed' | 'pending' | 'failed';
    TextBlock: {
      kind: components['schemas']['TextBlockKind'];
      /** @description Offset in the whole text. */
      start: number;
      /** @description The offset after the last. */
      end: number;
      /** @description From 1; of a spreadsheet the number of the sheet. */
      page: number;
      /** @description Of a heading 1 to 6, of a list item its depth from 1, else 0. */
      level: number;
    };
    /** @enum {string} */
    TextBlockKind: 'heading' | 'paragraph' | 'list_item' | 'table' | 'code' | 'quote' | 'footnote';
    /**
     * @description How the characters of a file of text are encoded.
     * @enum {string}
     */
    TextEncoding:
      | 'utf-8'
      | 'utf-16le'
      | 'utf-16be'
      | 'windows-874'
      | 'windows-1250'
      | 'windows-1251'
      | 'windows-1252'
      | 'windows-1253'
      | 'windows-1254'
      | 'windows-1255'
      | 'windows-1256'
      | 'windows-1257'
      | 'windows-1258'
      | 'iso-8859-2'
      | 'iso-8859-3'
      | 'iso-8859-4'
      | 'iso-8859-5'
      | 'iso-8859-6'
      | 'iso-8859-7'
      | 'iso-8859-8'
      | 'iso-8859-10'
      | 'iso-8859-13'
      | 'iso-8859-14'
      | 'iso-8859-15'
      | 'iso-8859-16'
      | 'koi8-r'
      | 'koi8-u'
      | 'macintosh'
      | 'ibm866'
      | 'gbk'
      | 'gb18030'
      | 'big5'
      | 'shift_jis'
      | 'euc-jp'
      | 'euc-kr';
    /** @description The quota does not suffice. The header `Retry-After` says when it starts anew, in seconds. */
    TokenLimitError: {
      /** @example The team's token limit is exceeded. */
      error: string;
      /** @description Tokens the team may still use in this period. */
      remaining: number;
      reason: string;
      /**
       * @description Stable and machine-readable.
       * @example REQUEST_INVALID
       */
      code: string;
      /** @description Also in the header `x-request-id`. */
      request_id: string;
      /** @description W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`. */
      trace_id: string;
    };
    TokenUsage: {
      period: components['schemas']['UsagePeriod'];
      quota: number | null;
      used: number;
      /** @description Set aside for work under way. */
      reserved: number;
      remaining: number | null;
      operations: components['schemas']['OperationUsage'][];
    };
    /** @description What the team has used */
    TokenUsageReply: {
      message: string;
      data: components['schemas']['TokenUsage'];
    };
    TooManyRequestsError: components['schemas']['TokenLimitError'] | components['schemas']['Error'];
    /**
     * @description As plain text, whatever the name of the file says.
     * @enum {string}
     */
    TreatAs: 'text';
    /** @description The ask was cancelled, or takes longer than a request may wait and goes on. */
    UnansweredError: {
      error: string;
      /** @description By which the events of the ask can still be read. */
      ask_id?: string;
      /**
       * @description Stable and machine-readable.
       * @example REQUEST_INVALID
       */
      code: string;
      /** @description Also in the header `x-request-id`. */
      request_id: string;
      /** @description W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`. */
      trace_id: string;
    };
    UploadRequest: {
      /**
       * Format: binary
       * @description PDF, DOCX, DOC, TXT, MD, CSV or XLSX; as an extension, where the operator has not left them out, also PPTX, ODT, RTF, EPUB, HTML, EML, JSON or JSONL. At most 52,428,800 bytes.
       */
      file: string;
      encoding?: components['schemas']['TextEncoding'];
      delimiter?: components['schemas']['CellDelimiter'];
      /** @description The row that names the columns, from 1: of a CSV file among those that are not empty, of an XLSX file as it numbers the rows of each sheet; 0: no row does. Where there is none, a warning in the report says so, and the row is found out. */
      header_row?: number;
      /** @description The only sheet of an XLSX file that is read; all of them, with a warning, where there is none of this name. */
      sheet?: string;
      /** @description The language of the pages of a PDF file that are pictures: one of those that OCR is set up for. */
      ocr_language?: string;
      treat_as?: components['schemas']['TreatAs'];
    };
    /** @description The file is stored and queued */
    UploadResult: {
      file_id: number;
      filename: string;
      /** @example processing */
      status: string;
      /** @example application/pdf */
      content_type: string;
      size_bytes: number;
    };
    /** @description A calendar month, UTC; end exclusive. */
    UsagePeriod: {
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      start: string;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      end: string;
    };
    User: {
      id: string;
      email: string;
      name: string;
    };
    Version: {
      version: number;
      file_id: number;
      file_instance_id: number;
      current: boolean;
      status: string;
      knowledge_cards: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploaded_at: string;
    };
    VersionChanges: {
      collection: components['schemas']['CollectionRef'];
      file_name: string;
      from: components['schemas']['Version'];
      to: components['schemas']['Version'];
      /** @description Cards that say the same. */
      unchanged: number;
      changes: components['schemas']['Change'][];
    };
    /** @description For each collection with the file */
    VersionListReply: {
      message: string;
      data: components['schemas']['DocumentVersions'][];
    };
    WatchErrorEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'error';
      data: components['schemas']['WatchFailure'];
    };
    /** @description The key may watch no longer. The last event, without an `id`. */
    WatchFailure: {
      error: string;
      /** @description Stable and machine-readable. */
      code: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It does */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description They are */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ready'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Not yet */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotReady'];
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Prometheus text */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCollections: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The newest first */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCollection: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The collection */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionDetailReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createCollection: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Extension: a key of your own for this request, such as a UUID. For a day, the same request with it is answered by what it made the first time, and another one is a 409.
         * @example 8e03978e-40d5-43e8-bc93-6894a57f9324
         */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Travel policies"
         *     }
         */
        'application/json': components['schemas']['NewCollection'];
      };
    };
    responses: {
      /** @description The collection as it was created */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listKnowledgeCards: {
    parameters: {
      query?: {
        /** @description From 1. */
        page?: number;
        /** @description Entries on a page. */
        limit?: number;
        /** @description Extension: `nextCursor` of the page before; `page` counts for nothing beside it. */
        cursor?: string;
        /** @description Only cards of this type. */
        type?: components['schemas']['KnowledgeType'];
        /** @description Every word must occur in title, statement or verbatimContent. */
        search?: string;
        /** @description Extension: false also lists the cards of superseded document versions. */
        current_only?: boolean;
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of cards */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KnowledgeCardListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getKnowledgeCard: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the card. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The card, and where it stands */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KnowledgeCardReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listFacets: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What filters may name */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FacetsReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listConflicts: {
    parameters: {
      query?: {
        /** @description From 1. */
        page?: number;
        /** @description Entries on a page. */
        limit?: number;
        /** @description Extension: `nextCursor` of the page before; `page` counts for nothing beside it. */
        cursor?: string;
        /** @description Only conflicts in this state. */
        state?: components['schemas']['ConflictState'];
        /** @description Only conflicts of this type. */
        type?: components['schemas']['ConflictType'];
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of conflicts */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  resolveConflict: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the conflict. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "action": "keep_second",
         *       "note": "The 2026 policy counts."
         *     }
         */
        'application/json': components['schemas']['ResolveRequest'];
      };
    };
    responses: {
      /** @description The conflict as it is now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  checkConflicts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "budget_ms": 2000
         *     }
         */
        'application/json': components['schemas']['CheckRequest'];
      };
    };
    responses: {
      /** @description What has been compared so far */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listVersions: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description For each collection with the file */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VersionListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  compareVersions: {
    parameters: {
      query?: {
        /** @description A version. Absent: the one before `to`. */
        from?: number;
        /** @description A version. Absent: the one that the file is. */
        to?: number;
        /** @description Where a file is in several collections. Absent: the first. */
        collection_id?: number;
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the second says otherwise */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangeListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listFiles: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The newest first */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file, and where it is */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  uploadFile: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description RFC 7240. What is no preference of this operation is ignored.
         * @example wait=30
         */
        prefer?: string;
        /**
         * @description Extension: what puts the file there, so that a program finds again what is its own.
         * @example sync:handbook
         */
        'x-cardinal-source'?: string;
        /**
         * @description Extension: what you say of the file, a JSON object as `Metadata` in UTF-8, in place of all that was said of it. Without it, a new version has what was said of the one before.
         * @example {"department": "sales", "signed": "2024-03-01"}
         */
        'x-cardinal-metadata'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['UploadRequest'];
      };
    };
    responses: {
      /** @description The file is stored and queued */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UploadResult'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The file stopped arriving */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  uploadDocuments: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description One answer for each line that is not blank */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson': unknown;
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The file stopped arriving */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateFileMetadata: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "department": "sales",
         *       "draft": null
         *     }
         */
        'application/json': components['schemas']['MetadataChanges'];
      };
    };
    responses: {
      /** @description The file, and where it is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  reprocessFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ReprocessRequest'];
      };
    };
    responses: {
      /** @description The file, and where it is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getFileContent: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description One range of bytes.
         * @example bytes=0-1023
         */
        range?: string;
        /** @description The `ETag` of the bytes that the client holds: where it is another, the whole comes. */
        'if-range'?: string;
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The whole file */
      200: {
        headers: {
          /** @description SHA-256 of all bytes of the file. */
          ETag?: string;
          'Accept-Ranges'?: string;
          /** @description The name of the file, and whether a browser may show it. */
          'Content-Disposition'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/pdf': components['schemas']['FileContent'];
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document': components['schemas']['FileContent'];
          'application/msword': components['schemas']['FileContent'];
          'text/plain': components['schemas']['FileContent'];
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': components['schemas']['FileContent'];
          'application/vnd.openxmlformats-officedocument.presentationml.presentation': components['schemas']['FileContent'];
          'application/vnd.oasis.opendocument.text': components['schemas']['FileContent'];
          'application/rtf': components['schemas']['FileContent'];
          'application/epub+zip': components['schemas']['FileContent'];
          'application/octet-stream': components['schemas']['FileContent'];
        };
      };
      /** @description The range that was asked for */
      206: {
        headers: {
          /** @description SHA-256 of all bytes of the file. */
          ETag?: string;
          'Accept-Ranges'?: string;
          /** @description The name of the file, and whether a browser may show it. */
          'Content-Disposition'?: string;
          'Content-Range'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/pdf': components['schemas']['FileContent'];
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document': components['schemas']['FileContent'];
          'application/msword': components['schemas']['FileContent'];
          'text/plain': components['schemas']['FileContent'];
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': components['schemas']['FileContent'];
          'application/vnd.openxmlformats-officedocument.presentationml.presentation': components['schemas']['FileContent'];
          'application/vnd.oasis.opendocument.text': components['schemas']['FileContent'];
          'application/rtf': components['schemas']['FileContent'];
          'application/epub+zip': components['schemas']['FileContent'];
          'application/octet-stream': components['schemas']['FileContent'];
        };
      };
      /** @description The client holds them already */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description None of the bytes that `Range` asks for exist */
      416: {
        headers: {
          /** @description How many bytes there are. */
          'Content-Range'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getFileText: {
    parameters: {
      query?: {
        /** @description Where the part begins. */
        offset?: number;
        /** @description At most so much. */
        limit?: number;
        /** @description This page alone, or with `heading` where that stands; of a spreadsheet the number of the sheet. */
        page?: number;
        /** @description What stands under this heading alone, up to the next one of its level or above: the first that is called so, or else the first that holds these words. Neither case nor blanks count. */
        heading?: string;
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A part of the text */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileTextReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getFileReport: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was read */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReportReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getFileTables: {
    parameters: {
      query?: {
        /** @description Tables left out at the start. */
        offset?: number;
        /** @description Tables at most. */
        limit?: number;
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the file. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The tables */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileTablesReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  queryTable: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The id of the table.
         * @example 12-0
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TableProgram'];
      };
    };
    responses: {
      /** @description What was computed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TableResultReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  searchCollection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "query": "hotel cost limit",
         *       "top_k": 5
         *     }
         */
        'application/json': components['schemas']['SearchRequest'];
      };
    };
    responses: {
      /** @description The best results first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A model that is configured refuses the installation, or answers out of its format; trying again does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  searchCollections: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "collection_ids": [
         *         1,
         *         2
         *       ],
         *       "query": "hotel cost limit",
         *       "top_k": 5
         *     }
         */
        'application/json': components['schemas']['SearchCollectionsRequest'];
      };
    };
    responses: {
      /** @description The best results first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A model that is configured refuses the installation, or answers out of its format; trying again does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  askCollection: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Extension: a key of your own for this request, such as a UUID. For a day, the same request with it is answered by what it made the first time, and another one is a 409.
         * @example 8e03978e-40d5-43e8-bc93-6894a57f9324
         */
        'idempotency-key'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AskRequest'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          /** @description By which the events of the ask can be read again. */
          'X-Ask-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Answer'];
          'text/event-stream': unknown;
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnansweredError'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A model that is configured refuses the installation, or answers out of its format; trying again does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It takes longer than a request may wait */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnansweredError'];
        };
      };
    };
  };
  askCollections: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Extension: a key of your own for this request, such as a UUID. For a day, the same request with it is answered by what it made the first time, and another one is a 409.
         * @example 8e03978e-40d5-43e8-bc93-6894a57f9324
         */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "collection_ids": [
         *         1,
         *         2
         *       ],
         *       "question": "How much may a hotel night cost?"
         *     }
         */
        'application/json': components['schemas']['AskCollectionsRequest'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          /** @description By which the events of the ask can be read again. */
          'X-Ask-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Answer'];
          'text/event-stream': unknown;
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnansweredError'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A model that is configured refuses the installation, or answers out of its format; trying again does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description It takes longer than a request may wait */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnansweredError'];
        };
      };
    };
  };
  readAskEvents: {
    parameters: {
      query?: never;
      header?: {
        /** @description The id of the last event received: what comes after it is sent. */
        'last-event-id'?: string;
      };
      path: {
        /** @description The id of the ask. */
        ask_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A stream of events */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': unknown;
        };
      };
      /** @description The ask has ended and `Last-Event-ID` is its end: there is nothing to come back for */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  cancelAsk: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the ask. */
        ask_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The ask as it is now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CancelledAskReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listChats: {
    parameters: {
      query?: {
        /** @description Most chats. */
        limit?: number;
        /** @description `next_cursor` of the page before. Without: from the newest on. */
        cursor?: string;
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The one that was begun last first; `next_cursor` is null on the last page */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getChat: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
        /** @description The id of the chat. */
        chat_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The chat */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatDetailReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteChat: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the collection. */
        id: number;
        /** @description The id of the chat. */
        chat_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  renameChat: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the collection. */
        id: number;
        /** @description The id of the chat. */
        chat_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Hotels abroad"
         *     }
         */
        'application/json': components['schemas']['ChatName'];
      };
    };
    responses: {
      /** @description The chat as it is now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  rateAnswer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the ask. */
        ask_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "rating": "down",
         *       "comment": "That was last year."
         *     }
         */
        'application/json': components['schemas']['FeedbackRequest'];
      };
    };
    responses: {
      /** @description The ask as it is now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RatedAskReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state does not allow it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file has at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in it, is not accepted */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  watchCollection: {
    parameters: {
      query?: never;
      header?: {
        /** @description The id of the last event received: what comes after it is sent. */
        'last-event-id'?: string;
      };
      path: {
        /** @description The id of the collection. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A stream of events */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': unknown;
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description There is no such thing in the team of the key */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listModelCalls: {
    parameters: {
      query?: {
        /** @description Only calls of this ask. */
        ask_id?: string;
        /** @description Most calls. */
        limit?: number;
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The latest first */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelCallListReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getUsage: {
    parameters: {
      query?: never;
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What the team has used */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenUsageReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listAudit: {
    parameters: {
      query?: {
        /** @description Most entries. */
        limit?: number;
        /** @description `next_cursor` of the page before. Without: from the newest on. */
        cursor?: string;
      };
      header?: {
        /** @description Tags of what the client holds. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The newest first; `next_cursor` is null on the last page */
      200: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditReply'];
        };
      };
      /** @description The client holds it already */
      304: {
        headers: {
          /** @description Another one where the body is another. Large bodies have none. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names both */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description No valid API key */
      401: {
        headers: {
          /** @description The scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or the key is not meant for this: its scopes or its collections */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` names those that it does */
      405: {
        headers: {
          /** @description The methods of this path. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Too many requests or open event streams, or the token quota is used up */
      429: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Our fault */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A part of the service does not answer; try again */
      503: {
        headers: {
          /** @description Seconds after which to try again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
}
