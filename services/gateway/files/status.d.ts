export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface View {
  readonly problems: readonly string[];
  readonly sections: readonly {
    readonly title: string;
    readonly heads: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

export function readMetrics(text: string): Sample[];
export function viewOf(samples: readonly Sample[], before?: readonly Sample[], seconds?: number): View;
