// Assembles kernel.wat into kernel-bytes.ts. Needed only when the source changes:
//   npm install --no-save wabt@1.0.39 && node services/retrieval/bench/assemble-kernel.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const folder = new URL('../src/outbound/embedded/', import.meta.url);
const parser = await wabt();
const text = readFileSync(new URL('kernel.wat', folder), 'utf8');
const { buffer } = parser.parseWat('kernel.wat', text, { simd: true }).toBinary({});
const lines = Buffer.from(buffer)
  .toString('base64')
  .match(/.{1,110}/g)
  .map((line) => `  '${line}',`);
writeFileSync(
  new URL('kernel-bytes.ts', folder),
  `/** kernel.wat, assembled by bench/assemble-kernel.mjs. Base64. */\nexport const kernelBytes = [\n${lines.join('\n')}\n].join('');\n`,
);
