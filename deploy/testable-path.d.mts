export function whyUntestable(folder: string): string | undefined;
