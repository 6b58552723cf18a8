// The gateway's collection list compared with a bare Fastify route with the same body, in turns:
//   npm run bench -- list [--rounds=5]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requestsPerSecond } from './load.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, json: { type: 'string' } } });
const rounds = Number(values.rounds);
const target = 0.6;
const durationMs = 700;
const connections = 16;

async function start(kind) {
  const child = fork(new URL('servers.mjs', import.meta.url), [kind]);
  const [{ port, key }] = await once(child, 'message');
  const load = { port, path: '/api/v1/collections/list', headers: { authorization: `Bearer ${key}` }, connections };
  async function cpuMs() {
    child.send('usage');
    return (await once(child, 'message'))[0].cpuMs;
  }
  return {
    async measure(ms) {
      const before = await cpuMs();
      const perSecond = await requestsPerSecond({ ...load, durationMs: ms });
      return { perSecond, perCpuSecond: (perSecond * ms) / ((await cpuMs()) - before) };
    },
    stop: () => child.disconnect(),
  };
}

const [bare, gateway] = [await start('bare'), await start('gateway')];
await bare.measure(1_000);
await gateway.measure(1_000);
const pairs = [];
for (let round = 0; round < rounds; round++) {
  pairs.push({ bare: await bare.measure(durationMs), gateway: await gateway.measure(durationMs) });
}
bare.stop();
gateway.stop();

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
/** Requests per second, of elapsed time or of the server's own processor time, which a busy machine disturbs less. */
const compared = (rate) => ({
  bare: Math.round(median(pairs.map((pair) => pair.bare[rate]))),
  gateway: Math.round(median(pairs.map((pair) => pair.gateway[rate]))),
  ratio: Number(median(pairs.map((pair) => pair.gateway[rate] / pair.bare[rate])).toFixed(3)),
});
const rows = [
  { by: 'the clock', ...compared('perSecond') },
  { by: "the server's processor time", ...compared('perCpuSecond') },
].map((row) => ({ ...row, target: `≥ ${target}`, met: row.ratio >= target }));
console.table(rows);
if (values.json) writeFileSync(values.json, JSON.stringify({ tables: [rows], pairs }, null, 2));
