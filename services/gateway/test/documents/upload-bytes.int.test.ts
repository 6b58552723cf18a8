import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RemoteFailure } from '../remote-failure.js';
import { file, MiB, path, useUploads } from './upload-world.js';

describe('the bytes of an upload', () => {
  const { head, port, raw, restart, running, send } = useUploads();

  it('may be exactly 50 MB, of which little is in memory at a time', async () => {
    const upload = file(Buffer.alloc(52_428_800, 97));
    running().catalog.beforeChunk = () => delay(0);
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().arrayBuffers)), 5);
    const { status } = await send(upload);
    clearInterval(watch);

    expect(status).toBe(201);
    expect(running().catalog.uploads).toMatchObject([{ bytes: 52_428_800 }]);
    expect(running().catalog.uploads[0]?.largestChunk).toBeLessThanOrEqual(262_144);
    // The sender runs in this process, too, and holds two copies of its own; bench/upload.bench.mjs measures the server alone.
    expect(peak - before).toBeLessThan(160 * MiB);
  });

  it('are read no faster than ingest accepts them', async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    running().catalog.beforeChunk = () => blocked;
    let received = 0;
    running().gateway.app.server.prependListener('request', (request) => {
      const socket = request.socket;
      const timer = setInterval(() => (received = socket.bytesRead), 5);
      socket.once('close', () => clearInterval(timer));
    });
    const sending = send(file(Buffer.alloc(40 * MiB)));
    await expect.poll(() => received).toBeGreaterThan(0);
    let last = -1;
    await expect
      .poll(
        () => {
          const isStill = received === last;
          last = received;
          return isStill;
        },
        { interval: 100 },
      )
      .toBe(true);

    expect(received).toBeLessThan(8 * MiB);
    release();
    expect((await sending).status).toBe(201);
  });

  it('are refused with 413 at the first byte over 50 MB', async () => {
    const { status, json } = await send(file(Buffer.alloc(52_428_801, 97)));

    expect(status).toBe(413);
    expect(json['code']).toBe('UPLOAD_TOO_LARGE');
    expect(running().catalog.uploads).toEqual([]);
  });

  it('are refused by Content-Length if they are far too many', async () => {
    const { status } = await send(file(Buffer.alloc(54 * MiB)));

    expect(status).toBe(413);
    expect(running().catalog.calls).not.toContain('uploadFile');
  });

  it.each([
    ['larger', 1_000],
    ['smaller', -20],
  ])('are answered with 400 if Content-Length is %s than the body', async (_name, lie) => {
    const { body, headers } = file('hello');
    const text = await raw(body, { ...headers, 'content-length': String(body.length + lie) });

    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(running().catalog.uploads).toEqual([]);
  });

  it.each([0, 60, 200, 400_000])('are answered with 408 and not stored if they stall after %i bytes', async (bytes) => {
    await restart({ uploadStallMs: 200 });
    const { body, headers } = file(Buffer.alloc(MiB));

    const answer = await raw(body.subarray(0, bytes), { ...headers, 'content-length': String(body.length) }, false);

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('UPLOAD_STALLED');
    expect(running().catalog.uploads).toEqual([]);
  });

  it('are not answered with 408 if ingest is slow, not the client', async () => {
    await restart({ uploadStallMs: 300 });
    let chunks = 0;
    running().catalog.beforeChunk = async () => {
      if (++chunks === 3) await delay(1_200); // four times as long as a client may be silent
    };

    expect((await send(file(Buffer.alloc(20 * MiB)))).status).toBe(201);
  });

  it('are answered with 503 and Retry-After if ingest fails midway, and accepted when sent again', async () => {
    const lost = new RemoteFailure('unavailable', 'REMOTE_UNREACHABLE');
    running().catalog.refuseUploadAt = { bytes: MiB, error: lost };
    const { body, headers } = file(Buffer.alloc(5 * MiB));
    const answer = await raw(body, { ...headers, 'content-length': String(body.length), connection: 'close' }, false);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);

    running().catalog.refuseUploadAt = undefined;

    expect((await send(file(Buffer.alloc(5 * MiB)))).status).toBe(201);
    expect(running().catalog.uploads).toHaveLength(1);
  });

  it('are accepted from a client that waits for 100 Continue', async () => {
    const { body, headers } = file('patient');
    const sent = new Promise<number | undefined>((resolve, reject) => {
      const options = {
        port: port(),
        path,
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${running().key}`, expect: '100-continue' },
      };
      const request = httpRequest(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.on('continue', () => request.end(body));
      request.flushHeaders();
    });

    expect(await sent).toBe(201);
    expect(running().catalog.uploads).toMatchObject([{ head: 'patient' }]);
  });

  it('are discarded if the client disconnects', async () => {
    const { body, headers } = file(Buffer.alloc(MiB));
    const socket = connect(port(), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head({ ...headers, 'content-length': String(body.length) }));
    socket.write(body.subarray(0, 300_000));
    await expect.poll(() => running().catalog.calls).toContain('uploadFile');
    socket.destroy();
    await expect.poll(() => running().gateway.app.server.listening).toBe(true);

    expect((await send(file('still here'))).status).toBe(201);
    expect(running().catalog.uploads).toHaveLength(1);
  });
});
