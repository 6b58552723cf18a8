import { connect } from 'node:net';

/**
 * Sends bytes to a port of the loopback and reads the answer.
 * @returns whether `enough` accepted the answer within a second.
 */
export function talks(
  port: number,
  request: Uint8Array | string,
  enough: (answer: Buffer) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0);
    const socket = connect({ host: '127.0.0.1', port });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('connect', () => socket.write(request));
    socket.on('data', (bytes) => {
      answer = Buffer.concat([answer, bytes]);
      if (enough(answer)) end(true);
    });
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
