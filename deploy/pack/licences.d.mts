export function licenceProblems(
  packages: readonly {
    readonly name: string;
    readonly version: string;
    readonly entry: { readonly license?: string };
  }[],
): string[];
