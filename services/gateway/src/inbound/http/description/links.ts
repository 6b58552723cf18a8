/** Links of the OpenAPI document: which operations take a part of an answer, under its names. */

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What can be done with a collection whose id stands at `id`, which is a runtime expression. */
export function ofCollection(id: string): Record<string, Link> {
  const operations = [
    ...['getCollection', 'uploadFile', 'listFacets', 'searchCollection', 'askCollection'],
    ...['listKnowledgeCards', 'listConflicts', 'checkConflicts', 'listChats', 'deleteCollection'],
  ];
  return each(operations, { id });
}

/** What can be done with a file whose id stands at `id`, which is a runtime expression. */
export function ofFile(id: string): Record<string, Link> {
  const operations = [
    'getFile',
    'getFileContent',
    'getFileText',
    'getFileReport',
    'getFileTables',
    'listVersions',
    'compareVersions',
    'reprocessFile',
    'deleteFile',
  ];
  return each(operations, { id });
}

/** What can be done with an ask whose id stands at `ask_id`, a runtime expression. */
export function ofAsk(ask_id: string): Record<string, Link> {
  return each(['readAskEvents', 'cancelAsk', 'rateAnswer'], { ask_id });
}

function each(operations: readonly string[], parameters: Link['parameters']): Record<string, Link> {
  return Object.fromEntries(operations.map((operationId) => [operationId, { operationId, parameters }]));
}
