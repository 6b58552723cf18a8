export function exposures(resources: readonly unknown[]): string[];
