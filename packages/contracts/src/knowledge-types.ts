/** What a card is good for; shown to users and filtered by. */
export const knowledgeTypes = ['knowledge', 'procedure', 'reference', 'definition', 'policy'] as const;
export type KnowledgeType = (typeof knowledgeTypes)[number];

export const isKnowledgeType = (text: string): text is KnowledgeType => knowledgeTypes.some((type) => type === text);
