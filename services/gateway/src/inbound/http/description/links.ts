/** Links of the OpenAPI document: the operations that take a value of a response as a parameter. */

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Operations on a collection. @param id runtime expression for the collection's id. */
export function ofCollection(id: string): Record<string, Link> {
  const operations = [
    ...['getCollection', 'uploadFile', 'listFacets', 'searchCollection', 'askCollection'],
    ...['listKnowledgeCards', 'listConflicts', 'checkConflicts', 'listChats', 'deleteCollection'],
  ];
  return each(operations, { id });
}

/** Operations on a file. @param id runtime expression for the file's id. */
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

/** Operations on an ask. @param ask_id runtime expression for the ask's id. */
export function ofAsk(ask_id: string): Record<string, Link> {
  return each(['readAskEvents', 'cancelAsk', 'rateAnswer'], { ask_id });
}

function each(operations: readonly string[], parameters: Link['parameters']): Record<string, Link> {
  return Object.fromEntries(operations.map((operationId) => [operationId, { operationId, parameters }]));
}
