// How much the resident memory of the gateway's process grows while it receives 50 MB: `node upload.bench.mjs`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';

const size = 52_428_800;
const child = fork(new URL('servers.mjs', import.meta.url), ['gateway']);
const [{ port, key }] = await once(child, 'message');

async function rss() {
  child.send('rss');
  const [{ rss: bytes }] = await once(child, 'message');
  return bytes;
}

/** Sends a file of `bytes` and watches the memory of the server meanwhile. */
async function upload(bytes) {
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

await upload(65_536); // loads what the first upload loads
const before = await rss();
const { status, peak } = await upload(size);
child.disconnect();
const MiB = 1_048_576;
console.log(
  JSON.stringify({
    status,
    beforeMiB: Math.round(before / MiB),
    grownMiB: Number(((peak - before) / MiB).toFixed(1)),
    targetMiB: 32,
  }),
);
