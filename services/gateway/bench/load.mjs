import { connect } from 'node:net';

/**
 * Requests per second that a server answers, measured over keep-alive connections that each send the next request once the previous
 * response is complete. All responses must have the same length.
 *
 * @param {{ port: number, path: string, headers?: Record<string, string>, connections: number, durationMs: number }} load
 * @returns {Promise<number>}
 */
export async function requestsPerSecond({ port, path, headers = {}, connections, durationMs }) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const length = await lengthOfAnswer(port, request);
  let answered = 0;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let bytes = 0;
      socket.write(request);
      socket.on('data', (data) => {
        bytes += data.length;
        if (bytes < length) return;
        bytes -= length;
        answered++;
        if (performance.now() - startedMs < durationMs) socket.write(request);
        else socket.end();
      });
      return new Promise((resolve, reject) => socket.on('close', resolve).on('error', reject));
    }),
  );
  return answered / ((performance.now() - startedMs) / 1_000);
}

/** Length of one complete response in bytes; fails unless the status is 200. */
function lengthOfAnswer(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (end < 0 || length === undefined || text.length < end + 4 + Number(length)) return;
      socket.destroy();
      if (text.startsWith('HTTP/1.1 200 ')) resolve(text.length);
      else reject(new Error(text.slice(0, 300)));
    });
    socket.on('error', reject);
    socket.write(request);
  });
}
