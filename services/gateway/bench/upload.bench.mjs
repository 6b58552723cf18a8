// Growth of the resident memory of the gateway's process while it receives 50 MB: npm run bench -- upload [--runs=3]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, json: { type: 'string' } } });
const size = 52_428_800;
const MiB = 1_048_576;
const target = 32;

async function startGateway() {
  const child = fork(new URL('servers.mjs', import.meta.url), ['gateway']);
  const [{ port, key }] = await once(child, 'message');
  return {
    port,
    key,
    async rss() {
      child.send('rss');
      const [{ rss }] = await once(child, 'message');
      return rss;
    },
    stop: () => child.disconnect(),
  };
}

/** Sends a file of `bytes` bytes and measures the memory of the server meanwhile. */
async function upload({ port, key, rss }, bytes) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const tail = '\r\n--b--\r\n';
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/collections/1/files/upload',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': bytes + head.length + tail.length,
    },
  });
  const answered = once(sending, 'response');
  sending.write(head);
  const chunk = Buffer.alloc(65_536, 97);
  let peak = 0;
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!sending.write(chunk.subarray(0, bytes - sent))) await once(sending, 'drain');
    if (sent % (16 * chunk.length) === 0) peak = Math.max(peak, await rss());
  }
  sending.end(tail);
  const [response] = await answered;
  response.resume();
  return { status: response.statusCode, peak };
}

const rows = [];
for (let run = 0; run < Number(values.runs); run++) {
  const gateway = await startGateway();
  await upload(gateway, 65_536); // warm-up, because the first upload loads code
  const before = await gateway.rss();
  const { status, peak } = await upload(gateway, size);
  gateway.stop();
  if (status !== 201) throw new Error(`the upload was answered with ${status}`);
  const grown = (peak - before) / MiB;
  rows.push({
    beforeMiB: Math.round(before / MiB),
    grownMiB: Number(grown.toFixed(1)),
    target: `≤ ${target}`,
    met: grown <= target,
  });
}
console.table(rows);
if (values.json) writeFileSync(values.json, JSON.stringify({ tables: [rows] }, null, 2));
