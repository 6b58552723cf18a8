export function demandProblems(resources: readonly unknown[]): string[];
