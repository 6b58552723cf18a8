export const knowledgeTypes = ['knowledge', 'procedure', 'reference', 'definition', 'policy'] as const;

export function isKnowledgeType(text: string): boolean {
  return knowledgeTypes.some((type) => type === text);
}
