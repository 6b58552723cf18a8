import { writeFileSync } from 'node:fs';

const path = process.env['TRANSCRIPT'];
const parts: string[] = [];

/** Keeps what was asked and answered, and writes it where `TRANSCRIPT` names a file. */
export function transcribe(title: string, ...told: readonly unknown[]): void {
  if (path === undefined) return;
  const lines = told
    .flatMap((each) => (Array.isArray(each) ? each : [each]) as unknown[])
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  parts.push(`## ${title}\n\n${lines.join('\n')}\n`);
  writeFileSync(path, parts.join('\n'));
}
