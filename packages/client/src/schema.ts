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
     * Check whether the process is alive
     * @description Also returns the version of the process.
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
     * Check whether the process serves requests
     * @description For load balancers. While the process is not ready: 503, with the dependencies that are not ready.
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
     * Get the metrics of the process
     * @description Metrics of this process alone, in the Prometheus text format.
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
     * @description The collection with its files and the progress of their processing.
     */
    get: operations['getCollection'];
    put?: never;
    post?: never;
    /**
     * Delete a collection
     * @description Permanently deletes the collection, its cards and records, and every file that is in no other collection. They are hidden at once; their stored data are removed right afterwards.
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
     * @description The collection belongs to the team of the key. Several collections may have the same name.
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
     * @description Cards in pages, with the number of cards of each type.
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
     * @description The card with its file, its page, and its place in the text of the file. Results of searches and sources of answers have ids of cards. Cards of superseded versions can be read as long as their file exists. Reprocessing a file may assign another text to an id.
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
     * List the keys by which a collection can be filtered
     * @description Keys for `filters` of a search or an ask, each with its type, its most frequent values, and the numbers of documents that have the key and each value.
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
     * @description Pairs of sentences from different documents that contradict each other, highest `score` first. Only English is compared.
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
     * @description `dismiss`: the pair is no conflict, which holds until one of the texts changes. `keep_first` and `keep_second`: search and ask no longer find the other card. `reopen` revokes any of these decisions.
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
     * @description For documents that were processed before Cardinal detected conflicts. Each call continues where the previous one ended; repeat it until `done` is true.
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
     * List the versions of the document of a file
     * @description Files of one name in one collection are the versions of a document. They are listed for each collection that holds the file.
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
     * @description Cards that were added, removed or changed, each change with a summary if exactly one value of the card changed.
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
     * @description The file with each collection that holds it, and the progress of its processing there.
     */
    get: operations['getFile'];
    put?: never;
    post?: never;
    /**
     * Delete a file
     * @description Removes the file from every collection, with its cards.
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
     * @description The form has one part named `file`. The content and the extension of the file name determine the type of the file. The name is stored in Unicode NFC, without path, control characters, invisible marks, and dots and blanks at its end. It may have 255 bytes; a longer name is a 400. As an extension, fields before or after the file set how to read the file: the options of `reprocessFile`, with the same rules. They hold for the file in every collection: bytes that Cardinal already has are read again in all collections that hold them, if they were read with other options; without fields, nothing is read again. The next versions of the document are read with the same options, until others are set. A field that does not apply to the type of the file is a 400, and nothing is stored. With `Prefer: wait=N` (seconds, at most 60), the response is sent when the file is processed, when its processing has failed, or when the time is over; `Preference-Applied` has the seconds.
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
     * @description The body has one JSON object per line, at most 1 MiB each and 50 MB in total; blank lines are skipped. Each document becomes a file of its own, by the rules of an upload: the same text under the same name is the same file, another text is its next version. A name without a suitable extension gets `.txt` or `.md`. The response has one outcome for each line, in order, as soon as the document is stored and queued. If a document is refused, its outcome has the error, and the other documents are not affected. Send documents without an outcome again. Read the response while sending, because the server buffers at most 4 MiB of it. The headers hold for every document; `metadata` of a line takes the place of those of the header.
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
     * @description Changes the metadata in every collection that holds the file. Keys that are absent stay unchanged; null removes a key. Filters use the new metadata from the next search on; nothing is processed again.
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
     * @description Processes the uploaded bytes again in every collection that holds the file. `options` set how to read the file, if its bytes do not declare that or declare it wrongly. They replace all earlier options, also hold for the next versions of the document, and are shown with the file. Without `options`, the file is read as before; `{}` removes all options. An option that does not apply to the type of the file is a 400.
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
     * @description The bytes as they were uploaded. Text has the type `text/plain`; files that a browser cannot show safely, such as web pages, are attachments. One range of bytes can be requested; a request for several ranges gets the whole file. `ETag` is the SHA-256 of the bytes, which never change.
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
     * @description A part of the text of the file, of which its cards are slices, with the blocks that overlap the part. Offsets count UTF-16 code units of the whole text, like strings in JavaScript and Java. A part does not cut a surrogate pair, but is one unit longer instead. The next part begins at `next_offset`, which is null at the end of the text, or of the page or heading.
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
     * Get the report on how well a file was read
     * @description What was read of the file and what was not: pages without text or with doubtful OCR, damaged encodings, formulas without a result, attachments that were left out. 409 if the file has not been read yet or cannot be read.
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
     * @description Tables that can be computed over: the sheets of a workbook, the rows of a CSV file, and tables in documents, with the types and units of their columns. The next page begins at `next_offset`, which is null on the last page.
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
     * @description Runs a small program over all rows of one table: conditions that rows have to meet, and a computation over the rows that meet them. The result is exact, and has the cells that it rests on with their offsets in the text of the file. `answer` and `basis` are in the language that `Accept-Language` prefers, else in English. A program that cannot be computed (a sum of text, no row with a value, more work than one request may take) is a 400 with the reason. 409 if the types of the columns are not known yet, or the cells of the table are not stored.
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
     * @description Ranks the cards by meaning and words, without a language model. The tokens used count against the quota of the team.
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
     * @description Searches as if one collection held the documents of all these collections: in one ranking, in which the rarity of a word is that in all of them together. A file that is in several of them is returned once. If one of the collections does not exist, the response is 404 and nothing is searched.
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
     * @description Answers from the cards of the collection: as one JSON body or, with `stream`, as server-sent events.
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
     * @description Answers as if one collection held the documents of all these collections. If one of the collections does not exist, the response is 404 and nothing is asked. When something is deleted in any of them, the events of the ask are erased.
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
     * @description All events, or those after `Last-Event-ID`, of an ask of the own team. Events are stored for 15 minutes.
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
     * @description Stops an ask that has not ended; an ask that has ended stays unchanged. 503 while the ask still waits to start.
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
     * @description A question without `chat_id` begins a chat; questions with the id of the chat as `chat_id` continue it.
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
     * @description The chat and, for each of its questions, the time, the outcome, and the feedback on the answer.
     */
    get: operations['getChat'];
    put?: never;
    post?: never;
    /**
     * Delete a chat
     * @description Permanently deletes the name of the chat, the feedback on its answers, and the events of its asks. Asks that are still running are cancelled. The tokens that the asks used stay counted.
     */
    delete: operations['deleteChat'];
    options?: never;
    head?: never;
    /**
     * Rename a chat
     * @description The name is stored until the chat is deleted.
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
     * Give feedback on an answer
     * @description Replaces the previous feedback on the answer; a request with neither a rating nor a comment removes it. 409 if there is no answer: the ask is still running, was cancelled, or failed. 404 once a document was deleted, so that the answer can no longer be read.
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
     * Watch the processing of the files of a collection
     * @description Server-sent events: those of the last hour, or those after `Last-Event-ID`, then new events until the client disconnects. The stream ends within seconds after the key is revoked or the collection is deleted. A client that reconnects then gets 401 or 404, at which browsers stop reconnecting.
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
     * List the calls of language models in this month
     * @description Latest first. The calls of an ask are listed once the ask has ended, whatever its outcome. Months are in UTC.
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
     * Get the token usage in this month
     * @description Tokens that the team has used in this month (UTC), by operation and model, and its quota.
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
     * List the audit log
     * @description Teams and keys created, keys revoked, collections created and deleted, files and chats deleted, conflicts resolved, backups made and restored. An act is recorded before it is done; the creation of a team or a collection right afterwards. Only for keys with the role owner.
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
      /** @description Extension: id of the ask, with which its events can be read again. */
      ask_id: string;
      /** @description Extension: answered, closest_passage (related text that may not answer the question) or not_found; in events also cancelled. */
      outcome: string;
      /** @description Extension: why the language model stopped: end_turn, max_tokens (the answer is cut off) or refusal; null without a language model. */
      stop_reason: string | null;
      /** @description Extension: computations over tables that the answer contains, with the numbers of rows that were used. */
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
    /** @description Feedback on the answer. */
    AnswerFeedback: {
      /**
       * @description Rating of the answer; null: no rating.
       * @enum {string|null}
       */
      rating: 'up' | 'down' | null;
      /** @description Empty: no comment. Erased when a document of the collection is deleted. */
      comment: string;
    };
    AskCollectionsRequest: {
      /** @description Ids of collections, as in `GET /collections/list`. Duplicates count once. */
      collection_ids: number[];
      question: string;
      /** @description Id of a language model that the server has. Absent: chosen by `mode`. */
      model?: string;
      mode?: components['schemas']['AskMode'];
      /** @description true: the answer is a stream of server-sent events, each an `AskEvent`; false: one JSON body. Default: false. */
      stream?: boolean;
      /** @description Maximum number of sources. Default: 10. */
      top_k?: number;
      /** @description false: superseded versions of documents are read as well. Default: true. */
      current_only?: boolean;
      /** @description Previous turns of the chat, oldest first. Default: []. */
      chat_history?: components['schemas']['ChatTurn'][];
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
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
      /** @description Extension: answered, closest_passage (related text that may not answer the question) or not_found; in events also cancelled. */
      outcome: string;
      /** @description Extension: why the language model stopped: end_turn, max_tokens (the answer is cut off) or refusal; null without a language model. */
      stop_reason: string | null;
      /** @description Extension: computations over tables that the answer contains, with the numbers of rows that were used. */
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
    /** @description An event of an answer. The last event is `done` or `error`. */
    AskEvent:
      | components['schemas']['AskStatusEvent']
      | components['schemas']['AskSourceEvent']
      | components['schemas']['AnswerChunkEvent']
      | components['schemas']['AskDoneEvent']
      | components['schemas']['AskErrorEvent'];
    /** @description A server-sent event. Every 15 s, the stream has a comment line. */
    AskEventMessage: {
      /** @description Id of the event, for `Last-Event-ID`. */
      id?: string;
      data: string;
    };
    /** @description The ask has failed or the stream has broken; also sent if the key is revoked or the collection deleted meanwhile. */
    AskFailure: {
      error: string;
      /** @description Stable, machine-readable error code. */
      code: string;
      ask_id: string;
    };
    /**
     * @description `full` reads more text, may search several times, and takes longer than `fast`. Default: "fast".
     * @enum {string}
     */
    AskMode: 'fast' | 'full';
    AskRequest: {
      question: string;
      /** @description Id of a language model that the server has. Absent: chosen by `mode`. */
      model?: string;
      mode?: components['schemas']['AskMode'];
      /** @description true: the answer is a stream of server-sent events, each an `AskEvent`; false: one JSON body. Default: false. */
      stream?: boolean;
      /** @description Maximum number of sources. Default: 10. */
      top_k?: number;
      /** @description false: superseded versions of documents are read as well. Default: true. */
      current_only?: boolean;
      /** @description Previous turns of the chat, oldest first. Default: []. */
      chat_history?: components['schemas']['ChatTurn'][];
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
       * @example 2024-12-31
       * @example 2024-12-31T17:00:00+01:00
       */
      as_of?: string;
      /** @description Extension: id of the chat that this question continues, which is the `ask_id` of its first question. Absent: the question begins a new chat. The server stores no text of chats, so that `chat_history` is needed as well. */
      chat_id?: string;
    };
    AskSource: {
      /** @description Id of the file. */
      document_id: string;
      file_name: string;
      page: number;
      /** @description Position of the card among those of the file, from 0. */
      chunk_index: number;
      score: number;
      /** @description Beginning of the text of the card, at most 200 characters. */
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
    /** @description Extension: open conflicts of the card, each with its other side. Absent if there are none. */
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
    /** @description The key and its user. Both ids are null for an operator of the server. */
    AuditActor: {
      key_id: string | null;
      user_id: string | null;
      /** @description Name of the user; `operator` for acts without a key. */
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
       * @description Kind of the act: team.create, key.create, key.revoke, collection.create, collection.delete, file.delete, chat.delete, conflict.resolve, backup.create or backup.restore.
       * @example collection.delete
       */
      action: string;
      by: components['schemas']['AuditActor'];
      subject: components['schemas']['AuditSubject'];
    };
    /** @description Entries, newest first; `next_cursor` is null on the last page */
    AuditReply: {
      message: string;
      data: components['schemas']['AuditEntry'][];
      next_cursor: string | null;
    };
    /**
     * @description Object of the act, by ids.
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
    /** @description A conflict of a card, with its other side. */
    CardConflict: {
      id: number;
      type: string;
      with: components['schemas']['ConflictCounterpart'];
    };
    /** @description Number of cards for each knowledgeType, with the same `search`, but regardless of `type`. */
    CardCounts: {
      [key: string]: number;
    };
    /**
     * @description Character that separates the cells of a CSV file.
     * @enum {string}
     */
    CellDelimiter: ',' | ';' | '\t' | '|' | ':' | ' ';
    Change: {
      /** @description Kind of the change: added, removed or changed. */
      kind: string;
      /**
       * @description The change in words; empty if more than one value of the card changed.
       * @example changed from 30 days to 14 days
       */
      summary: string;
      from?: components['schemas']['ChangedText'];
      to?: components['schemas']['ChangedText'];
    };
    /** @description Differences between the two versions */
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
      /** @description Id of the chat: the `ask_id` of its first question. Further questions continue the chat with this id as `chat_id`. */
      id: string;
      /** @description Name that a user has given to the chat; null if it has none. */
      name: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      started_at: string;
      /** @description Number of questions in the chat. */
      questions: number;
    };
    /** @description A question of a chat. Its text is not stored; its events can be read for 15 minutes. */
    ChatAsk: {
      ask_id: string;
      /** @description State of the ask: queued, running, done, failed or cancelled. */
      state: string;
      /** @description answered, closest_passage, not_found or cancelled; null if the ask has not ended or has failed. */
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
      /** @description Id of the chat: the `ask_id` of its first question. Further questions continue the chat with this id as `chat_id`. */
      id: string;
      /** @description Name that a user has given to the chat; null if it has none. */
      name: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      started_at: string;
      /** @description Number of questions in the chat. */
      questions: number;
      /** @description The latest 200 questions of the chat, oldest first. */
      asks: components['schemas']['ChatAsk'][];
    };
    /** @description The chat */
    ChatDetailReply: {
      message: string;
      data: components['schemas']['ChatDetail'];
    };
    /** @description Chats, the latest begun first; `next_cursor` is null on the last page */
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
    /** @description A turn as an array: [question, answer]. */
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
      /** @description Number of documents that have been compared with all others. */
      checked: number;
      /** @description Number of documents that can be compared. */
      total: number;
      /** @description Number of open conflicts of the collection. */
      open: number;
      /** @description Number of cards of these documents that were too complex to be compared. */
      left_out: number;
      /** @description Whether all documents have been compared. */
      done: boolean;
    };
    /** @description Progress of the comparison */
    CheckReply: {
      message: string;
      data: components['schemas']['CheckProgress'];
    };
    CheckRequest: {
      /** @description Approximate limit of the duration of the call, in milliseconds. Default: 2000. */
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
      /** @description Number of chats. Each question without `chat_id` begins a chat. */
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
    /** @description An event of a collection: progress of a file, deletion of the collection, or loss of access. */
    CollectionEvent:
      | components['schemas']['FileProgressEvent']
      | components['schemas']['CollectionDeletedEvent']
      | components['schemas']['WatchErrorEvent'];
    /** @description A server-sent event. Every 15 s, the stream has a comment line. */
    CollectionEventMessage: {
      /** @description Id of the event, for `Last-Event-ID`. */
      id?: string;
      data: string;
    };
    CollectionFacets: {
      /** @description Number of counted documents: current versions only, at most the newest 20,000. */
      documents: number;
      facets: components['schemas']['Facet'][];
      /** @description Whether all documents and all keys were counted. */
      complete: boolean;
    };
    /** @description Collections, newest first */
    CollectionListReply: {
      message: string;
      data: components['schemas']['Collection'][];
    };
    CollectionRef: {
      id: number;
      name: string;
    };
    /** @description The created collection */
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
      /** @description Similarity of the two sentences apart from the difference, 0 to 1. */
      score: number;
      first: components['schemas']['ConflictSide'];
      second: components['schemas']['ConflictSide'];
      /** @description Number of further findings that a summary stands for; 0 for other types. */
      further: number;
      /** @description dismiss, keep_first or keep_second; null if no user has decided. */
      action: string | null;
      /** @description Reason for the decision; null if there is none. */
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
    /** @description Number of conflicts in each state, with the same `type`, but regardless of `state`. */
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
      /** @description The sentence as it stands in the document, character for character. */
      sentence: string;
      /** @description Offset of the sentence in the text of the file (`GET /files/{id}/text`), in UTF-16 code units. */
      start: number;
      /** @description Offset of the end of the sentence, exclusive. */
      end: number;
      /**
       * @description The part of the sentence that differs, as written.
       * @example 30 days
       */
      value: string;
      /**
       * @description `value` in SI units or ISO 8601, if it is a quantity or a date.
       * @example 2592000 s
       */
      normalised: string;
    };
    /** @enum {string} */
    ConflictState: 'open' | 'superseded' | 'dismissed' | 'resolved';
    /** @enum {string} */
    ConflictType: 'value' | 'date' | 'polarity' | 'name' | 'summary';
    /** @description The collection was deleted. The last event, without an `id`. */
    DeletedCollection: {
      collection_id: number;
    };
    /** @description Why a document was refused. Nothing of the document is stored. */
    DocumentFailure: {
      /**
       * @description Stable, machine-readable error code.
       * @example REQUEST_FIELD_INVALID
       */
      code: string;
      message: string;
      /** @description Field of the line that caused the error; null if that is unknown. */
      field: string | null;
    };
    /**
     * @description A document on one line of the body. It has either `text` or `markdown`.
     * @example {
     *       "name": "ticket-4711",
     *       "text": "The printer on floor 3 jams with thick paper."
     *     }
     */
    DocumentLine: {
      /**
       * @description Name of the document, like that of a file. Documents of one name are versions of one document.
       * @example ticket-4711
       */
      name: string;
      /** @description The document as plain text, unless `markdown` is given. */
      text?: string;
      /** @description The document as Markdown, unless `text` is given. */
      markdown?: string;
      metadata?: components['schemas']['Metadata'];
    };
    /** @description Outcome of a line: either a file, with its ids and status, or an error. */
    DocumentOutcome: {
      /** @description Number of the line, from 1; blank lines count. null: the rest of the body was not read. */
      line: number | null;
      /** @description Name as it was sent; null if it could not be read. */
      name: string | null;
      file_id?: number;
      file_instance_id?: number;
      /**
       * @description Name of the file.
       * @example ticket-4711.txt
       */
      filename?: string;
      /** @example processing */
      status?: string;
      error?: components['schemas']['DocumentFailure'];
    };
    /** @description The versions of a document in a collection. */
    DocumentVersions: {
      collection: components['schemas']['CollectionRef'];
      file_name: string;
      /** @description Versions of the document, newest first. */
      versions: components['schemas']['Version'][];
    };
    /** @description An error: a message for people, and a code for programs. */
    Error: {
      /** @example top_k must be an integer between 1 and 100 */
      error: string;
      /**
       * @description Stable, machine-readable error code.
       * @example REQUEST_INVALID
       */
      code: string;
      /** @description Id of the request, also in the header `x-request-id`. */
      request_id: string;
      /** @description W3C trace id: that of the header `traceparent` of the request, or a new one. Also in the header `x-trace-id`. */
      trace_id: string;
    };
    Facet: {
      /**
       * @description Key as used in `filters`.
       * @example metadata.department
       */
      key: string;
      source: components['schemas']['FacetSource'];
      /**
       * @description Type of all values: string, number, integer, date or boolean. Range operators compare numbers and dates.
       * @example string
       */
      type: string;
      /** @description Number of documents that have the key. */
      documents: number;
      /** @description The most frequent values of at most 200 characters, most frequent first. Empty for built-in keys. */
      values: components['schemas']['FacetValue'][];
      /** @description Whether `values` has all values. */
      complete: boolean;
    };
    /**
     * @description `built-in`: a key of every collection; `document`: a property of documents; `metadata`: a key of user metadata.
     * @enum {string}
     */
    FacetSource: 'built-in' | 'document' | 'metadata';
    FacetValue: {
      value: string;
      /** @description Number of documents that have the value. */
      documents: number;
    };
    /** @description Keys that filters can use */
    FacetsReply: {
      message: string;
      data: components['schemas']['CollectionFacets'];
    };
    FeedbackRequest: {
      /**
       * @description Rating of the answer; null: no rating. Default: null.
       * @enum {string|null}
       */
      rating?: 'up' | 'down' | null;
      /** @description Comment on the answer; empty: no comment. Default: "". */
      comment?: string;
    };
    File: {
      id: number;
      name: string;
      sourceName: string;
      /**
       * @description Format of the file: pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl.
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
       * @description Format of the file: pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl.
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
      /** @description Extension: reading options that a user has set for the file; null: none. */
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
      /** @description SHA-256 of the bytes of the file, in lower-case hexadecimal digits. */
      sha256: string;
      /** @description `X-Cardinal-Source` of the first upload of the file; null if it had none. */
      source: string | null;
      metadata: components['schemas']['Metadata'];
      /** @description Number of the version, from 1. Files of one name in one collection are the versions of a document. */
      version: number;
      /** @description Whether searches and asks use this version: the newest one that was ever processed, or the newest one if none was. */
      current: boolean;
      knowledge_cards: number;
      /** @description queued, parsing, extracting, indexing, embedding or done. */
      stage: string;
      /** @description Progress of the whole processing, 0 to 100. */
      percent: number;
      /** @description Stable code of the reason for the status; null if there is none. */
      status_reason: string | null;
      /** @description The reason in words, in the language of `Accept-Language`; null if there is none. */
      status_message: string | null;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      uploaded_at: string;
    };
    /** @description Files, newest first */
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
      /** @description Number of the version of the document, from 1. */
      version: number;
      /** @description Whether searches and asks use this version. */
      current: boolean;
    };
    FileProgress: {
      file_id: number;
      file_instance_id: number;
      file_name: string;
      status: string;
      /** @description queued, parsing, extracting, indexing, embedding, done, failed or deleted. */
      stage: string;
      /** @description Work done at this stage, in `unit`. */
      done: number;
      /** @description All work of this stage, in `unit`. */
      total: number;
      /** @description pages, rows, cards or bytes. */
      unit: string;
      cards: number;
      /** @description Progress of the whole processing, 0 to 100. */
      percent: number;
      /** @description Stable code of the reason for the status; null if there is none. */
      reason: string | null;
      /** @description The reason in words, in the language of `Accept-Language`; null if there is none. */
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
    /** @description The file, and the collections that hold it */
    FileReply: {
      message: string;
      data: components['schemas']['FileDetail'];
    };
    FileReport: {
      file_id: number;
      grade: components['schemas']['ReadingGrade'];
      title: string | null;
      /** @description Language of the text, as an ISO 639-1 code; null if it is uncertain. */
      language: string | null;
      /** @description Number of pages; of a spreadsheet, number of sheets. */
      pages: number;
      /** @description Number of pages without text of their own that were read by OCR. */
      ocr_pages: number;
      /**
       * @description Languages in which OCR read these pages, by the names that OCR uses.
       * @example [
       *       "eng"
       *     ]
       */
      ocr_languages: string[];
      /** @description Length of the text that was read, in UTF-16 code units. */
      characters: number;
      /** @description Number of blocks of the text: paragraphs, headings, list items, tables and others. */
      blocks: number;
      /** @description At most 51 warnings. If there are more, the last one has the number of those that are not listed. */
      warnings: components['schemas']['ReadingWarning'][];
      /** @description Extension: reading options that a user has set for the file; null: none. */
      reading_options: components['schemas']['ReadingOptions'] | null;
    };
    /** @description The report */
    FileReportReply: {
      message: string;
      data: components['schemas']['FileReport'];
    };
    FileTable: {
      /**
       * @description Id of the table, for queries: the id of the file and the position of the table in the file, from 0.
       * @example 12-0
       */
      id: string;
      /** @description Caption of the table, or name of its sheet. */
      name: string;
      /** @description Headings above the table, outermost first. */
      heading_path: string[];
      /** @description Page number, from 1; in a spreadsheet the number of the sheet. */
      page: number;
      /** @description Number of rows without the header. */
      rows: number;
      /** @description Number of these rows that sum up other rows. Computations do not use them. */
      total_rows: number;
      /** @description Why the cells were not stored, so that nothing can be computed over the table; null if they were. */
      refused: string | null;
      columns: components['schemas']['TableColumn'][];
    };
    FileTables: {
      file_id: number;
      state: components['schemas']['TablesState'];
      tables: components['schemas']['FileTable'][];
      /** @description Number of tables in the list, on all pages. */
      total: number;
      /** @description Number of further tables, which are not in the list because the file has more than are stored. */
      further: number;
      /** @description `offset` for the next page; null on the last page. */
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
      /** @description Offset of `text` in the whole text, in UTF-16 code units. */
      start: number;
      /** @description Offset of the end of `text`, exclusive. */
      end: number;
      /** @description Length of the whole text, in UTF-16 code units. */
      length: number;
      /** @description `offset` for the next part; null at the end of the text, or of the page or heading. */
      next_offset: number | null;
      /** @description Blocks that overlap the part, in order. */
      blocks: components['schemas']['TextBlock'][];
    };
    /** @description A part of the text */
    FileTextReply: {
      message: string;
      data: components['schemas']['FileText'];
    };
    /** @description A list of filters, of which all have to match. With a list of values instead, the name is an ordinary key. */
    FilterAll: components['schemas']['FilterScalar'] | components['schemas']['FilterGroupItem'][];
    /** @description A list of filters, of which at least one has to match. With a list of values instead, the name is an ordinary key. */
    FilterAny: components['schemas']['FilterScalar'] | components['schemas']['FilterGroupItem'][];
    /**
     * @description A number, or an ISO 8601 date.
     * @example 2024-03-01
     * @example 9.5
     */
    FilterBound: number | string;
    FilterGroupItem: components['schemas']['FilterScalar'] | components['schemas']['FilterMember'];
    /** @description Filters of a group, in the form of `Filters`. */
    FilterMember: Record<string, never>;
    /** @description Operators, all of which have to match. */
    FilterOperators: {
      /** @description At least one of the values has to match. */
      in?: components['schemas']['FilterScalar'][];
      /** @description A value, a list of values, or operators, which must not match. Documents without the key pass. */
      not?: unknown;
      /** @description true: the key has a value; false: it has none. */
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
     * @description Conditions on metadata, all of which have to match. Keys are `document_id`, `file_name`, `version`, `card_id`, `page`, `chunk_index`, `knowledge_type`, `title`, `metadata.KEY` (user metadata of files), or any other key, which is a property of documents. A key that no document has is a 400, except with `exists`. At most 64 conditions, nested at most 5 deep.
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
    /** @description The process is alive */
    Health: {
      /** @example ok */
      status: string;
      /** @example 1.1.0 */
      version: string;
    };
    /** @description Only if requested: spans in `content` of the words of the query, and of the sentence that is closest to the query. */
    Highlights: {
      words: components['schemas']['Span'][];
      sentence: components['schemas']['Span'] | null;
    };
    KnowledgeCard: {
      id: number;
      collectionId: number;
      title: string;
      statement: string;
      /** @description The text of the card as it stands in the document, character for character. */
      verbatimContent: string;
      /**
       * @description Type of the card, a `KnowledgeType`.
       * @example policy
       */
      knowledgeType: string;
      /** @description Importance of the card, 0 to 1. */
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
      /** @description The text of the card as it stands in the document, character for character. */
      verbatimContent: string;
      /**
       * @description Type of the card, a `KnowledgeType`.
       * @example policy
       */
      knowledgeType: string;
      /** @description Importance of the card, 0 to 1. */
      importanceScore: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      createdAt: string;
      file: components['schemas']['FileOfCard'];
      /** @description Page number, from 1; in a spreadsheet the number of the sheet. 1 if the format has no pages. */
      page: number;
      /** @description Position of the card among those of the file, from 0. */
      chunkIndex: number;
      /** @description Offset of verbatimContent in the text of the file (`GET /files/{id}/text`), in UTF-16 code units. */
      start: number;
      /** @description Offset of the end of verbatimContent, exclusive. */
      end: number;
      /** @description Rectangles of the lines of a PDF that contain parts of verbatimContent, in the order of the text; for a table, of the whole table. Absent if they are unknown: in other formats, for sideways or slanted text, and while the file is reprocessed. */
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
    /** @description The card, and its place in the file */
    KnowledgeCardReply: {
      message: string;
      data: components['schemas']['KnowledgeCardDetail'];
    };
    /** @enum {string} */
    KnowledgeType: 'knowledge' | 'procedure' | 'reference' | 'definition' | 'policy';
    /** @description The operation is done */
    MessageReply: {
      message: string;
    };
    /**
     * @description User metadata of a file: at most 64 keys of 1 to 100 characters, and 4,096 bytes as JSON. Filters name a key as `metadata.KEY`.
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
    /** @description A string that begins like an ISO 8601 date is a date, which has to exist. */
    MetadataValue: string | number | boolean | string[];
    ModelCall: {
      /** @description Id of the ask, or of the work on a document. */
      ask_id: string;
      /**
       * @description Purpose of the call: rewrite, route, step or answer for an ask; cards or conflict for a document.
       * @example answer
       */
      kind: string;
      model: string;
      /** @description All tokens of the prompt, cached or not. */
      prompt_tokens: number;
      completion_tokens: number;
      /** @description Tokens of the prompt that were read from the cache of the provider. */
      cache_read_tokens: number;
      /** @description Tokens of the prompt that were written to the cache of the provider. */
      cache_write_tokens: number;
      /**
       * Format: date-time
       * @example 2026-11-21T09:30:00.000Z
       */
      settled_at: string;
    };
    /** @description Calls, latest first */
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
    /** @description The process does not serve requests yet */
    NotReady: {
      status: string;
      /** @description Names of the dependencies that are not ready. */
      waiting_for: string[];
    };
    OperationUsage: {
      /** @example search */
      operation: string;
      model: string;
      requests: number;
      tokens: number;
    };
    /** @description A rectangle in points (1/72 inch) from the top left corner of the page as it is shown; y grows downward. */
    PageRectangle: {
      /** @description Page number, from 1. */
      page: number;
      /** @description Left edge. */
      x: number;
      /** @description Upper edge. */
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
      /** @description Extension: `cursor` for the next page, which repeats and skips no entries when others are added or removed meanwhile. null on the last page. */
      nextCursor: string | null;
    };
    /** @description The ask as it is now */
    RatedAskReply: {
      message: string;
      data: components['schemas']['ChatAsk'];
    };
    /**
     * @description `good`: nothing is known to be missing or doubtful. `fair`: something is missing or doubtful. `poor`: more than a quarter of the pages are, or the encoding or structure of the whole file is damaged.
     * @enum {string}
     */
    ReadingGrade: 'good' | 'fair' | 'poor';
    /**
     * @description How to read a file. Absent options are detected.
     * @example {
     *       "delimiter": ";",
     *       "header_row": 3
     *     }
     */
    ReadingOptions: {
      encoding?: components['schemas']['TextEncoding'];
      delimiter?: components['schemas']['CellDelimiter'];
      /** @description Number of the row with the names of the columns, from 1: in a CSV file counted without empty rows, in an XLSX file as each sheet numbers its rows; 0: no row has names. If there is no such row, the row is detected, with a warning in the report. */
      header_row?: number;
      /** @description Name of the only sheet of an XLSX file to read. If there is no such sheet, all are read, with a warning in the report. */
      sheet?: string;
      /** @description Language of scanned pages of a PDF file: one of the languages for which OCR is set up. */
      ocr_language?: string;
      treat_as?: components['schemas']['TreatAs'];
    };
    ReadingWarning: {
      /** @example PDF_PAGE_WITHOUT_TEXT */
      code: string;
      /** @description What is missing or doubtful, in plain words. */
      message: string;
      /** @description Page number, from 1; null: the warning is about the whole file. */
      page: number | null;
    };
    /** @description The process serves requests */
    Ready: {
      /** @example ready */
      status: string;
    };
    ReprocessRequest: {
      options?: components['schemas']['ReadingOptions'];
    };
    ResolveRequest: {
      action: components['schemas']['ConflictAction'];
      /** @description Reason for the decision. Default: "". */
      note?: string;
    };
    SearchCollectionsRequest: {
      /** @description Ids of collections, as in `GET /collections/list`. Duplicates count once. */
      collection_ids: number[];
      query: string;
      /** @description Maximum number of results; with `exhaustive`, of results on a page. Default: 10. */
      top_k?: number;
      /** @description Whether the best results are reordered: by the configured reranker, otherwise by relevance feedback from the first results. Default: true. */
      rerank?: boolean;
      /** @description false: superseded versions of documents are searched as well. Default: true. */
      current_only?: boolean;
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
       * @example 2024-12-31
       * @example 2024-12-31T17:00:00+01:00
       */
      as_of?: string;
      /** @description Extension: with true, all cards that match are returned, in pages of `top_k`, ordered by their score, with their number in `coverage`. Of cards with equal text, each is returned. `rerank` is ignored. Default: false. */
      exhaustive?: boolean;
      /** @description Extension: `next_cursor` of the previous page; needs `exhaustive`. */
      cursor?: string;
      /** @description Extension: with true, each result has the spans of the words of the query, and of the sentence closest to the query. Default: false. */
      highlights?: boolean;
    };
    /** @description Extension: totals of an exhaustive search. If they differ between pages, documents were added or removed meanwhile, and scores have changed; a new search from the first page is consistent. */
    SearchCoverage: {
      /** @description Number of cards in the scope of the search, each of which was scored. */
      scored: number;
      /** @description Number of cards that match, on all pages. */
      matched: number;
      /** @description Number of documents with cards that match. A document in several collections counts in each of them. */
      documents: number;
    };
    /** @description Results, best first */
    SearchReply: {
      results: components['schemas']['SearchResult'][];
      /** @description Number of entries in `results`. */
      total_results: number;
      query_time_ms: number;
      tokens_used: components['schemas']['SearchTokens'];
      coverage?: components['schemas']['SearchCoverage'];
      /** @description Extension, only of an exhaustive search: `cursor` for the next page; null on the last page. */
      next_cursor?: string | null;
    };
    SearchRequest: {
      query: string;
      /** @description Maximum number of results; with `exhaustive`, of results on a page. Default: 10. */
      top_k?: number;
      /** @description Whether the best results are reordered: by the configured reranker, otherwise by relevance feedback from the first results. Default: true. */
      rerank?: boolean;
      /** @description false: superseded versions of documents are searched as well. Default: true. */
      current_only?: boolean;
      /** @description Default: null. */
      filters?: components['schemas']['Filters'] | null;
      /**
       * @description Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
       * @example 2024-12-31
       * @example 2024-12-31T17:00:00+01:00
       */
      as_of?: string;
      /** @description Extension: with true, all cards that match are returned, in pages of `top_k`, ordered by their score, with their number in `coverage`. Of cards with equal text, each is returned. `rerank` is ignored. Default: false. */
      exhaustive?: boolean;
      /** @description Extension: `next_cursor` of the previous page; needs `exhaustive`. */
      cursor?: string;
      /** @description Extension: with true, each result has the spans of the words of the query, and of the sentence closest to the query. Default: false. */
      highlights?: boolean;
    };
    SearchResult: {
      /** @description Id of the card. */
      id: string;
      /** @description Extension: id of the collection of the card. */
      collection_id: number;
      /** @description Relevance, 0 to 1, comparable within one response. */
      score: number;
      content: string;
      metadata: components['schemas']['SearchResultMetadata'];
      highlights?: components['schemas']['Highlights'];
    };
    /** @description The fields listed here, the properties of the document, and the user metadata of the file as `metadata.KEY`. */
    SearchResultMetadata: {
      document_id: string;
      file_name: string;
      page: number;
      chunk_index: number;
      knowledge_type: string;
      title: string;
      /** @description Extension: open conflicts of the card, each with its other side. Absent if there are none. */
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
      /** @description Offset of the first byte in the UTF-8 of `content`. */
      start: number;
      /** @description Offset after the last byte. */
      end: number;
    };
    TableAny: {
      /** @description At least one of these tests must hold. */
      any: components['schemas']['TableTest'][];
    };
    TableCell: {
      text: string;
      /** @description Offset of the cell in the text of the file, in UTF-16 code units. */
      start: number;
      /** @description Offset of the end of the cell, exclusive. */
      end: number;
      /** @description Whether `text` is only the beginning of a longer text. */
      cut: boolean;
    };
    TableColumn: {
      /** @description Name as printed; the names in several header rows are joined with " / ". */
      name: string;
      type: components['schemas']['TableColumnType'];
      /** @description Unit in the cells, or in brackets in the name: `$`, `%`, `kg`; null if there is none. */
      unit: string | null;
      /** @description Factor for the numbers, from the name of the column: 1000000 for "(millions)". */
      scale: number;
      /** @description Number of distinct texts in the column. */
      distinct: number;
      /** @description Number of cells without a value: empty, "n/a", "-". */
      missing: number;
      /** @description Number of cells that are not of the type of the column. Computations do not use them. */
      exceptions: number;
      /** @description Whether every row has a value, all of them distinct. */
      unique: boolean;
      examples: string[];
    };
    /**
     * @description `ambiguous-date`: it cannot be determined whether the day or the month comes first.
     * @enum {string}
     */
    TableColumnType: 'year' | 'number' | 'date' | 'ambiguous-date' | 'time' | 'score' | 'text';
    TableComputation: {
      /** @description Id of the table, with which `POST /tables/{id}/query` can repeat the computation. */
      table_id: string;
      file_name: string;
      program: components['schemas']['TableProgram'];
      /** @description Columns of the cells of `rows`, by the names that programs use. */
      columns: string[];
      /** @description Rows that the result rests on, ten at most, with their cells as they stand in the text of the file. Empty if an earlier release computed the answer. */
      rows: components['schemas']['TableRow'][];
      /** @description Number of rows that the result rests on and that are not listed. */
      further_rows: number;
      /** @description Number of rows of the table. */
      rows_scanned: number;
      /** @description Number of rows that met the conditions and have a value. */
      rows_used: number;
      /** @description Number of rows that met the conditions, but whose cell is empty or not of its column's type. */
      rows_excluded: number;
      /** @description Number of rows that sum up other rows, and were left out. */
      total_rows: number;
      /** @description Whether the question may mean something else than this program computes. The answer then says so. */
      unsure: boolean;
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
      /** @description Conditions that a row must all meet. Rows that contain totals of other rows are never used. */
      where?: components['schemas']['TableCondition'][];
      value: components['schemas']['TableValue'];
    };
    TableResult: {
      table_id: string;
      file_name: string;
      /** @description The program and its result in the table's own words. */
      answer: string;
      /** @description Numbers of rows that were used and left out, in words. */
      basis: string;
      /** @description Computed values, 50 at most. */
      values: components['schemas']['TableResultValue'][];
      /** @description Number of values that are not listed. */
      further_values: number;
      /** @description Columns of the cells of `rows`, by the names that programs use. */
      columns: string[];
      /** @description Rows that the result rests on: for a lookup, and for a highest or lowest value, all of them, 50 at most; for a count or sum, the first three and the last; for groups, the first four of the first group. */
      rows: components['schemas']['TableRow'][];
      /** @description Number of rows that the result rests on and that are not listed. */
      further_rows: number;
      /** @description Number of rows of the table. */
      rows_scanned: number;
      /** @description Number of rows that met the conditions and have a value. */
      rows_used: number;
      /** @description Number of rows that met the conditions, but whose cell is empty or not of its column's type. */
      rows_excluded: number;
      /** @description Number of rows that sum up other rows, and were left out. */
      total_rows: number;
    };
    /** @description The result */
    TableResultReply: {
      message: string;
      data: components['schemas']['TableResult'];
    };
    TableResultValue: {
      /** @description The value: a cell as written, or a number with its unit. */
      text: string;
      /** @description The value as an exact decimal number; null if it is not a number. */
      number: string | null;
      /** @description For a group: the count, total or average by which it was chosen; otherwise null. */
      measure: string | null;
      /** @description Whether `text` is only the beginning of a longer text. */
      cut: boolean;
    };
    TableRow: {
      /** @description Number of the row, from 0, as in programs. */
      row: number;
      page: number;
      /** @description One for each of `columns`. */
      cells: components['schemas']['TableCell'][];
    };
    /** @description A test of one row. */
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
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestAfterRow: {
      /** @enum {string} */
      op: 'after-row';
      /** @description Number of a row, counted from 0, as in results. */
      row: number;
    };
    TableTestAtLeast: {
      /** @enum {string} */
      op: '>=';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestAtMost: {
      /** @enum {string} */
      op: '<=';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestBeforeRow: {
      /** @enum {string} */
      op: 'before-row';
      /** @description Number of a row, counted from 0, as in results. */
      row: number;
    };
    TableTestBelow: {
      /** @enum {string} */
      op: '<';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestBetween: {
      /** @enum {string} */
      op: 'between';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      low: components['schemas']['TableLiteral'];
      high: components['schemas']['TableLiteral'];
    };
    TableTestContains: {
      /** @enum {string} */
      op: 'contains';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      value: string;
    };
    TableTestEqual: {
      /** @enum {string} */
      op: '=';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      value: components['schemas']['TableLiteral'];
    };
    TableTestIn: {
      /** @enum {string} */
      op: 'in';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      values: components['schemas']['TableLiteral'][];
    };
    TableTestMissing: {
      /** @enum {string} */
      op: 'missing';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
    };
    TableTestMonth: {
      /** @enum {string} */
      op: 'month';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      value: number;
    };
    TableTestSame: {
      /** @enum {string} */
      op: 'same';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
      /** @description Number of a row, counted from 0, as in results. */
      row: number;
    };
    /** @description The computation over the selected rows. */
    TableValue:
      | components['schemas']['TableValueCells']
      | components['schemas']['TableValueCount']
      | components['schemas']['TableValueCountDistinct']
      | components['schemas']['TableValueSum']
      | components['schemas']['TableValueAverage']
      | components['schemas']['TableValueMedian']
      | components['schemas']['TableValueMin']
      | components['schemas']['TableValueMax']
      | components['schemas']['TableValueRange']
      | components['schemas']['TableValueShare']
      | components['schemas']['TableValueTop']
      | components['schemas']['TableValueNth']
      | components['schemas']['TableValueNeighbour']
      | components['schemas']['TableValueGroups']
      | components['schemas']['TableValueDifference']
      | components['schemas']['TableValueSurplus']
      | components['schemas']['TableValueExists']
      | components['schemas']['TableValueLongestRun'];
    TableValueAverage: {
      /** @enum {string} */
      op: 'average';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
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
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
    };
    TableValueDifference: {
      /** @enum {string} */
      op: 'difference';
      /** @description One column of the two selected rows, or two columns of the one selected row. */
      columns: string[];
    };
    TableValueExists: {
      /** @enum {string} */
      op: 'exists';
    };
    TableValueGroups: {
      /** @enum {string} */
      op: 'groups';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      group: string;
      measure: components['schemas']['TableMeasure'];
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column?: string;
      order: components['schemas']['TableOrder'];
      limit: number;
      /** @description Only the groups with the n-th measure in this order, of which equal ones are one. */
      nth?: number;
    };
    TableValueLongestRun: {
      /** @enum {string} */
      op: 'longest-run';
    };
    TableValueMax: {
      /** @enum {string} */
      op: 'max';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
    };
    TableValueMedian: {
      /** @enum {string} */
      op: 'median';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
    };
    TableValueMin: {
      /** @enum {string} */
      op: 'min';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
    };
    TableValueNeighbour: {
      /** @enum {string} */
      op: 'neighbour';
      direction: components['schemas']['TableDirection'];
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      by?: string;
      columns: string[];
    };
    TableValueNth: {
      /** @enum {string} */
      op: 'nth';
      /** @description Counted from 1; -1 is the last. In the order of the table or, with `by`, from the lowest value of that column. */
      n: number;
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      by?: string;
      columns: string[];
    };
    TableValueRange: {
      /** @enum {string} */
      op: 'range';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
    };
    TableValueShare: {
      /** @enum {string} */
      op: 'share';
      /** @description Conditions of the part: the share, in percent, of the selected rows that meet all of them. */
      of: components['schemas']['TableCondition'][];
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column?: string;
    };
    TableValueSum: {
      /** @enum {string} */
      op: 'sum';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column: string;
    };
    TableValueSurplus: {
      /** @enum {string} */
      op: 'surplus';
      /** @description Conditions of the first rows: their number, or sum of `column`, minus that of the rows of `than`. */
      of: components['schemas']['TableCondition'][];
      than: components['schemas']['TableCondition'][];
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      column?: string;
    };
    TableValueTop: {
      /** @enum {string} */
      op: 'top';
      /** @description Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique. */
      by: string;
      order: components['schemas']['TableOrder'];
      columns: string[];
    };
    /**
     * @description `typed`: the types of the columns are known. `pending`: they will be known soon, as after an upgrade or a restore. `failed`: determining them exceeded its limits of time or memory; the file is searched like any other.
     * @enum {string}
     */
    TablesState: 'typed' | 'pending' | 'failed';
    TextBlock: {
      kind: components['schemas']['TextBlockKind'];
      /** @description Offset of the block in the whole text, in UTF-16 code units. */
      start: number;
      /** @description Offset of the end of the block, exclusive. */
      end: number;
      /** @description Page number, from 1; in a spreadsheet the number of the sheet. */
      page: number;
      /** @description Level of a heading, 1 to 6; depth of a list item, from 1; otherwise 0. */
      level: number;
    };
    /** @enum {string} */
    TextBlockKind: 'heading' | 'paragraph' | 'list_item' | 'table' | 'code' | 'quote' | 'footnote';
    /**
     * @description Character encoding of a text file.
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
    /** @description The token quota of the team or the budget of the key is too small. `Retry-After` has the seconds until the next period. */
    TokenLimitError: {
      /** @example The team's token limit is exceeded. */
      error: string;
      /** @description Tokens that the team, or the key, may still use in this period. */
      remaining: number;
      /** @description Number of tokens that the request needs, and of those that are left, in words. */
      reason: string;
      /**
       * @description Stable, machine-readable error code.
       * @example REQUEST_INVALID
       */
      code: string;
      /** @description Id of the request, also in the header `x-request-id`. */
      request_id: string;
      /** @description W3C trace id: that of the header `traceparent` of the request, or a new one. Also in the header `x-trace-id`. */
      trace_id: string;
    };
    TokenUsage: {
      period: components['schemas']['UsagePeriod'];
      /** @description Tokens that the team may use in the period; null: no limit. */
      quota: number | null;
      used: number;
      /** @description Tokens reserved for work in progress. */
      reserved: number;
      /** @description Tokens that are left in the period; null: no limit. */
      remaining: number | null;
      operations: components['schemas']['OperationUsage'][];
    };
    /** @description Token usage of the team */
    TokenUsageReply: {
      message: string;
      data: components['schemas']['TokenUsage'];
    };
    TooManyRequestsError: components['schemas']['TokenLimitError'] | components['schemas']['Error'];
    /**
     * @description `text`: as plain text, whatever the extension of the file name.
     * @enum {string}
     */
    TreatAs: 'text';
    /** @description The ask was cancelled, or takes longer than a request may wait and continues. */
    UnansweredError: {
      error: string;
      /** @description Id of the ask, with which its events can still be read. */
      ask_id?: string;
      /**
       * @description Stable, machine-readable error code.
       * @example REQUEST_INVALID
       */
      code: string;
      /** @description Id of the request, also in the header `x-request-id`. */
      request_id: string;
      /** @description W3C trace id: that of the header `traceparent` of the request, or a new one. Also in the header `x-trace-id`. */
      trace_id: string;
    };
    UploadRequest: {
      /**
       * Format: binary
       * @description PDF, DOCX, DOC, TXT, MD, CSV or XLSX; as an extension, unless the operator has excluded them, also PPTX, ODT, RTF, EPUB, HTML, EML, JSON or JSONL. At most 52,428,800 bytes.
       */
      file: string;
      encoding?: components['schemas']['TextEncoding'];
      delimiter?: components['schemas']['CellDelimiter'];
      /** @description Number of the row with the names of the columns, from 1: in a CSV file counted without empty rows, in an XLSX file as each sheet numbers its rows; 0: no row has names. If there is no such row, the row is detected, with a warning in the report. */
      header_row?: number;
      /** @description Name of the only sheet of an XLSX file to read. If there is no such sheet, all are read, with a warning in the report. */
      sheet?: string;
      /** @description Language of scanned pages of a PDF file: one of the languages for which OCR is set up. */
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
    /** @description A calendar month in UTC; `end` is exclusive. */
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
      /** @description Number of cards that are the same in both versions. */
      unchanged: number;
      changes: components['schemas']['Change'][];
    };
    /** @description One entry for each collection that holds the file */
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
    /** @description The key may no longer watch the collection. The last event, without an `id`. */
    WatchFailure: {
      error: string;
      /** @description Stable, machine-readable error code. */
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
      /** @description The process is alive */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
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
      /** @description The process serves requests */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ready'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The process does not serve requests yet */
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
      /** @description Metrics in the Prometheus text format */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Collections, newest first */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionDetailReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description The operation is done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
         * @description Extension: a key that the client chooses for this request, such as a UUID. For a day, the same request with the same key gets the result of the first one, and a different request with this key is a 409.
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
      /** @description The created collection */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CollectionReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Page number, from 1. */
        page?: number;
        /** @description Maximum number of entries on a page. */
        limit?: number;
        /** @description Extension: `nextCursor` of the previous page. If it is present, `page` is ignored. */
        cursor?: string;
        /** @description Only cards of this type. */
        type?: components['schemas']['KnowledgeType'];
        /** @description Words, all of which must occur in title, statement or verbatimContent. */
        search?: string;
        /** @description Extension: with false, cards of superseded document versions are listed as well. */
        current_only?: boolean;
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KnowledgeCardListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
      /** @description The card, and its place in the file */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KnowledgeCardReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
      /** @description Keys that filters can use */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FacetsReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Page number, from 1. */
        page?: number;
        /** @description Maximum number of entries on a page. */
        limit?: number;
        /** @description Extension: `nextCursor` of the previous page. If it is present, `page` is ignored. */
        cursor?: string;
        /** @description Only conflicts in this state. */
        state?: components['schemas']['ConflictState'];
        /** @description Only conflicts of this type. */
        type?: components['schemas']['ConflictType'];
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description Progress of the comparison */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
      /** @description One entry for each collection that holds the file */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VersionListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Number of the first version. Absent: the version before `to`. */
        from?: number;
        /** @description Number of the second version. Absent: the version of the file. */
        to?: number;
        /** @description Id of the collection, if the file is in several. Absent: the first of them. */
        collection_id?: number;
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
      /** @description Differences between the two versions */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangeListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Files, newest first */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
      /** @description The file, and the collections that hold it */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description The operation is done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
         * @description Preferences (RFC 7240): `wait=N` waits up to N seconds, at most 60, for the processing. Others are ignored.
         * @example wait=30
         */
        prefer?: string;
        /**
         * @description Extension: origin of the file, by which a program can recognise its own files.
         * @example sync:handbook
         */
        'x-cardinal-source'?: string;
        /**
         * @description Extension: user metadata of the file: a JSON object like `Metadata`, in UTF-8. It replaces all earlier metadata of the file. Absent: a new version has the metadata of the version before.
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
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body stopped arriving */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      header?: {
        /**
         * @description Extension: origin of the file, by which a program can recognise its own files.
         * @example sync:handbook
         */
        'x-cardinal-source'?: string;
        /**
         * @description Extension: user metadata of the file: a JSON object like `Metadata`, in UTF-8. It replaces all earlier metadata of the file. Absent: a new version has the metadata of the version before.
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
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description One outcome for each line that is not blank */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson': unknown;
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body stopped arriving */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description The file, and the collections that hold it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description The file, and the collections that hold it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
         * @description One range of bytes. Several ranges are answered with the whole file.
         * @example bytes=0-1023
         */
        range?: string;
        /** @description `ETag` of the bytes that the client holds. If the file has another one, the whole file is returned. */
        'if-range'?: string;
        /** @description Entity tags that the bytes must have. If that of the file is none of them, the response is 412. */
        'if-match'?: string;
        /** @description Entity tags of the bytes that the client holds. If that of the file is one of them, the response is 304. */
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
          /** @description Name of the file, and whether a browser may show it (`inline`) or saves it (`attachment`). */
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
      /** @description The requested range of bytes */
      206: {
        headers: {
          /** @description SHA-256 of all bytes of the file. */
          ETag?: string;
          'Accept-Ranges'?: string;
          /** @description Name of the file, and whether a browser may show it (`inline`) or saves it (`attachment`). */
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
      /** @description The client already holds the bytes */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The file has none of the bytes that `Range` requests */
      416: {
        headers: {
          /** @description Number of bytes of the file. */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Offset in the whole text at which the part begins, in UTF-16 code units. */
        offset?: number;
        /** @description Maximum length of the part, in UTF-16 code units. */
        limit?: number;
        /** @description Page number, from 1; in a spreadsheet the number of the sheet. Only the text on this page, or with `heading`, under a heading on this page. */
        page?: number;
        /** @description Only the text under this heading, up to the next heading of the same or a higher level: the first heading with this text, otherwise the first that contains it. Case and blanks are ignored. */
        heading?: string;
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileTextReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
      /** @description The report */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileReportReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Number of tables to skip. */
        offset?: number;
        /** @description Maximum number of tables. */
        limit?: number;
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FileTablesReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description The result */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TableResultReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description Results, best first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A configured model server refuses the request or sends an invalid response; a retry does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description Results, best first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A configured model server refuses the request or sends an invalid response; a retry does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
         * @description Extension: a key that the client chooses for this request, such as a UUID. For a day, the same request with the same key gets the result of the first one, and a different request with this key is a 409.
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
          /** @description Id of the ask, with which its events can be read again. */
          'X-Ask-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Answer'];
          'text/event-stream': unknown;
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnansweredError'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A configured model server refuses the request or sends an invalid response; a retry does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The answer takes longer than a request may wait */
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
         * @description Extension: a key that the client chooses for this request, such as a UUID. For a day, the same request with the same key gets the result of the first one, and a different request with this key is a 409.
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
          /** @description Id of the ask, with which its events can be read again. */
          'X-Ask-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Answer'];
          'text/event-stream': unknown;
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnansweredError'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TooManyRequestsError'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A configured model server refuses the request or sends an invalid response; a retry does not help */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The answer takes longer than a request may wait */
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
        /** @description Id of the last event that the client received. The stream begins with the event after it. Absent: with the oldest stored event. */
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
      /** @description The ask has ended and `Last-Event-ID` is its last event: a client need not reconnect */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Maximum number of chats. */
        limit?: number;
        /** @description `next_cursor` of the previous page. Absent: the first page, with the newest entries. */
        cursor?: string;
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
      /** @description Chats, the latest begun first; `next_cursor` is null on the last page */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
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
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatDetailReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description The operation is done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MessageReply'];
        };
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The state of the resource does not allow the operation */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The body is too large: a file may have at most 50 MB, JSON 1 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The type of the body, or of the file in the body, is not accepted */
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Id of the last event that the client received. The stream begins with the event after it. Absent: with the oldest stored event. */
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
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The team of the key has no such resource */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Maximum number of calls. */
        limit?: number;
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Calls, latest first */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelCallListReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Token usage of the team */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenUsageReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
        /** @description Maximum number of entries. */
        limit?: number;
        /** @description `next_cursor` of the previous page. Absent: the first page, with the newest entries. */
        cursor?: string;
      };
      header?: {
        /** @description Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Entries, newest first; `next_cursor` is null on the last page */
      200: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditReply'];
        };
      };
      /** @description The client already holds the current body */
      304: {
        headers: {
          /** @description Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing or breaks a rule; the message names the parameter and the rule */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The API key is missing or invalid */
      401: {
        headers: {
          /** @description The authentication scheme: Bearer. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The role of the key is below moderator, or too low for this operation; or its scopes or collections do not allow the operation */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The path does not serve this method; `Allow` lists the methods that it serves */
      405: {
        headers: {
          /** @description The methods that the path serves. */
          Allow?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `If-Match` names no strong entity tag of the resource (only the bytes of a file have one; `*` always holds), or a request that is no read has `If-None-Match` */
      412: {
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
          /** @description Seconds to wait before a retry. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Internal error of the server */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description The service is overloaded, or a part of it does not answer; retry later */
      503: {
        headers: {
          /** @description Seconds to wait before a retry. */
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
