// Shared code of the benches of streamed replies: a bare relay, a reader of events, and quantiles.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a minimal relay: a process that forwards what it reads. Its time is the baseline of the machine. */
export async function startBareRelay(target) {
  const program = `import { createServer, request } from 'node:http';
    const server = createServer((from, to) => {
      const { method, headers, url } = from;
      const onward = request('${target}' + url, { method, headers }, (reply) => {
        to.writeHead(reply.statusCode, reply.headers);
        reply.pipe(to);
      });
      from.pipe(onward);
    }).listen(0, '127.0.0.1', () => process.send(server.address().port));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [relayPort] = await once(child, 'message');
  return { url: `http://127.0.0.1:${relayPort}`, stop: () => child.kill() };
}

/** The events of a reply, as they arrive. */
export async function* streamed(address, bearer, body) {
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'anthropic-version': '2023-06-01',
  };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body) {
    text += decoder.decode(bytes, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const line = block.split('\n').find((each) => each.startsWith('data: '));
      if (line) yield JSON.parse(line.slice(6));
    }
  }
}

/** Quantile of times in milliseconds, rounded to a tenth. */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] * 10) / 10;
}
