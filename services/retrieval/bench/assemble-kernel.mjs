// Assembles each .wat into its -bytes.ts. Needed only when a source changes:
//   npm install --no-save wabt@1.0.39 && node services/retrieval/bench/assemble-kernel.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const parser = await wabt();
for (const [folder, name] of [
  ['outbound/embedded/vectors', 'kernel'],
  ['domain', 'similarities'],
]) {
  const at = new URL(`../src/${folder}/`, import.meta.url);
  const text = readFileSync(new URL(`${name}.wat`, at), 'utf8');
  const { buffer } = parser.parseWat(`${name}.wat`, text, { simd: true }).toBinary({});
  const lines = Buffer.from(buffer)
    .toString('base64')
    .match(/.{1,110}/g)
    .map((line) => `  '${line}',`);
  writeFileSync(
    new URL(`${name}-bytes.ts`, at),
    `/** ${name}.wat, assembled by bench/assemble-kernel.mjs. Base64. */\nexport const ${name}Bytes = [\n${lines.join('\n')}\n].join('');\n`,
  );
}
