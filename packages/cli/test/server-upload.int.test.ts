import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { data, fakeServer, refusal, runCommand, whole } from './fake-server.js';

const collection = (id: number, name: string) => ({
  id,
  name,
  status: 'processed',
  uploaded_at: '2026-11-21T09:30:00.000Z',
  publish_disabled: false,
  user: { id: 'u', email: '', name: 'Ann' },
  _count: { knowledgeCards: 4, fileInstances: 2, chats: 0 },
});
const travel = { 'GET /api/v1/collections/list': data([collection(7, 'Travel')]) };
const noColours = { NO_COLOR: '1' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardinal-commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('upload', () => {
  const upload = 'POST /api/v1/collections/7/files/upload';
  const stored = (id: number) => ({
    file_id: id,
    filename: `${id}.txt`,
    status: 'processing',
    content_type: '',
    size_bytes: 1,
  });
  beforeEach(() => {
    for (const id of [1, 2, 3, 4, 5]) writeFileSync(join(folder, `${id}.txt`), `file ${id}`);
  });

  it('sends the reading options with each file', async () => {
    const { url, asked } = await fakeServer({ ...travel, [upload]: whole(stored(1)) });
    const given = ['--encoding', 'windows-1252', '--delimiter', 'tab', '--header-row', '0'];
    const { code } = await runCommand(['upload', folder, '-c', 'Travel', ...given], { url });

    const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect([code, sent.length]).toEqual([0, 5]);
    for (const body of sent)
      expect(body).toMatch(
        /name="encoding"\r\n\r\nwindows-1252\r\n.*name="delimiter"\r\n\r\n\t\r\n.*name="header_row"\r\n\r\n0\r\n.*name="file"/s,
      );
    const wrong = await runCommand(['upload', folder, '-c', 'Travel', '--encoding', 'latin'], { url });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--encoding must be one of: utf-8, ')]);
  });

  it('sends the metadata with each file', async () => {
    const { url, asked } = await fakeServer({ ...travel, [upload]: whole(stored(1)) });
    const said = '{"dept":"HR","tags":["a,b","c"]}';
    const { code } = await runCommand(['upload', folder, '-c', 'Travel', '--metadata', said], { url });

    const sent = asked.filter(({ method }) => method === 'POST').map(({ metadata }) => metadata);
    expect([code, sent]).toEqual([0, Array(5).fill(said)]);
  });

  it.each(['dept=HR', '[1]', '"x"', 'null'])('refuses the metadata %s before any request', async (said) => {
    const { url, asked } = await fakeServer({ ...travel, [upload]: whole(stored(1)) });
    const { code, err } = await runCommand(['upload', folder, '-c', 'Travel', '--metadata', said], { url });

    expect([code, asked]).toEqual([2, []]);
    expect(err).toContain('--metadata must be a JSON object');
  });

  it('limits concurrent uploads, and repeats them after Retry-After', async () => {
    const busy = refusal(429, { error: 'slow', code: 'BUSY' }, { 'retry-after': '0' });
    let [most, received] = [0, 0];
    const held: (() => unknown)[] = [];
    const { url, asked } = await fakeServer({
      ...travel,
      // No request is answered until two have arrived, except the seventh, which arrives alone.
      [upload]: (response, request) => {
        const answer = received++ < 2 ? busy : whole(stored(1));
        most = Math.max(
          most,
          held.push(() => answer(response, request)),
        );
        if (held.length > 1 || received === 7) for (const release of held.splice(0)) release();
      },
    });
    const { code, out } = await runCommand(['upload', folder, '-c', 'Travel', '--parallel', '2'], { url });

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ files: Array.from({ length: 5 }, () => ({ status: 'processing' })) });
    expect([most, asked.filter(({ method }) => method === 'POST').length]).toEqual([2, 7]);
  });

  it('continues after a refused file, and reports it', async () => {
    let turn = 0;
    const refused = refusal(415, { error: 'no text', code: 'UPLOAD_MISLABELLED', trace_id: 't' });
    const { url } = await fakeServer({
      ...travel,
      [upload]: (response, request) => (turn++ === 1 ? refused : whole(stored(turn)))(response, request),
    });
    const { code, out } = await runCommand(['upload', folder, '-c', '7'], { url, isTTY: true, env: noColours });

    expect(code).toBe(1);
    expect(out).toContain('no text (UPLOAD_MISLABELLED)');
    expect(out).toContain('4 uploaded to Travel, 1 failed');
  });

  it('stops if every file would be refused', async () => {
    const { url, asked } = await fakeServer({ ...travel, [upload]: refusal(403, { error: 'no', code: 'FORBIDDEN' }) });

    expect(await runCommand(['upload', folder, '-c', '7', '--parallel', '1'], { url })).toMatchObject({
      code: 4,
      out: '',
    });
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('waits for its own files, and reports the failed ones', async () => {
    const instance = (id: number, status: string) => ({
      file_id: id,
      status,
      percent: 100,
      status_reason: 'no_text',
      status_message: 'None.',
    });
    let looks = 0;
    let sent = 0;
    const { url } = await fakeServer({
      ...travel,
      [upload]: (response, request) => whole(stored(++sent))(response, request),
      'GET /api/v1/collections/7': (response, request) => {
        const own = ['processed', 'error', 'processed', 'processed', looks++ > 0 ? 'processed' : 'processing'];
        const fileInstances = [...own.map((status, at) => instance(at + 1, status)), instance(99, 'processing')];
        data({ ...collection(7, 'Travel'), fileInstances })(response, request);
      },
    });
    const { code, out } = await runCommand(['upload', folder, '-c', '7', '--wait', '--parallel', '1'], { url });

    expect([code, looks]).toEqual([1, 2]);
    expect(JSON.parse(out)).toMatchObject({
      files: [
        { status: 'processed' },
        { status: 'error', code: 'no_text', error: 'None.' },
        {},
        {},
        { status: 'processed' },
      ],
    });
  });

  it('skips files that are no documents, and fails if no file is left', async () => {
    const { url } = await fakeServer(travel);
    for (const id of [1, 2, 3, 4, 5]) rmSync(join(folder, `${id}.txt`));
    writeFileSync(join(folder, 'pic.png'), 'x');
    const { code, err } = await runCommand(['upload', folder, '-c', '7'], { url });

    expect([code, err]).toEqual([1, `skipped: ${join(folder, 'pic.png')} (unsupported format: .png)\n`]);
  });
});
