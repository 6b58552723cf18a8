import { createHash } from 'node:crypto';
import { ingest } from '@cardinal/contracts';
import { RemoteFailure } from '../remote-failure.js';

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const notFound = () => new RemoteFailure('not-found', 'COLLECTION_NOT_FOUND', 'Collection not found.');

/** Existing records: collections 1 (of team 1) and 2 (of team 2), files likewise, and records that tests add. */
export class FakeRecords {
  readonly #contents = new Map<number, Buffer>();
  protected readonly files = new Map<number, { team: number; value: ingest.File }>();
  protected readonly collections = new Map<number, { team: number; value: ingest.Collection }>();

  constructor() {
    this.put(1, 1, 'Travel');
    this.put(2, 2, 'Secrets of others');
    this.putFile(1, 1, 'rules.pdf');
    this.link(1, 1, 'rules.pdf', 5);
    this.putFile(2, 2, 'others.pdf');
    this.link(2, 2, 'others.pdf', 6);
  }

  protected put(id: number, team: number, name: string): ingest.Collection {
    const value = ingest.Collection.fromPartial({
      id,
      name,
      status: 'processed',
      uploadedAtMs: Date.UTC(2026, 10, 1),
      user: { id: 'u1', email: 'ann@example.org', name: 'Ann' },
      knowledgeCards: 7,
      fileInstances: 2,
    });
    this.collections.set(id, { team, value });
    return value;
  }

  protected find(teamId = 0, id = 0): ingest.Collection {
    const found = this.collections.get(id);
    if (!found || found.team !== teamId) throw notFound();
    return found.value;
  }

  protected file(teamId = 0, fileId = 0): ingest.File {
    const found = this.files.get(fileId);
    if (!found || found.team !== teamId) throw new RemoteFailure('not-found', 'FILE_NOT_FOUND', 'File not found.');
    return found.value;
  }

  protected instancesIn(collectionId: number): ingest.FileInstance[] {
    return [...this.files.values()].flatMap(({ value }) =>
      value.instances.filter((instance) => instance.collectionId === collectionId),
    );
  }

  private putFile(id: number, team: number, name: string): void {
    const user = { id: 'u1', email: '', name: 'Ann' };
    const value = { id, name, sourceName: name, type: 'pdf', status: 'error', uploadedAtMs: 1_000, user };
    this.files.set(id, { team, value: ingest.File.fromPartial(value) });
    this.fill(id, this.bytesOf(id));
  }

  protected bytesOf(fileId: number): Buffer {
    return this.#contents.get(fileId) ?? Buffer.from(`%PDF-1.4 ${this.files.get(fileId)?.value.name ?? ''}`);
  }

  /** Sets the bytes of a file with their size, hash and other facts. */
  fill(fileId: number, content: Buffer, about: Partial<ingest.File> = {}): void {
    const file = this.files.get(fileId);
    if (!file) throw new RangeError(`no file ${fileId}`);
    this.#contents.set(fileId, content);
    Object.assign(file.value, { sizeBytes: content.length, sha256: sha256Of(content), ...about });
  }

  /** Sets the state of an instance of a file, and adds both if they do not exist. */
  settle(fileId: number, instanceId: number, status: string): void {
    if (!this.files.has(fileId)) this.putFile(fileId, 1, 'a.txt');
    const value = this.files.get(fileId)?.value;
    if (value) value.instances = [ingest.FileInstance.fromPartial({ id: instanceId, fileId, collectionId: 1, status })];
  }

  /** Adds a file to another collection. */
  link(fileId: number, collectionId: number, name: string, id: number): void {
    const status = { status: 'error', statusReason: 'no_text', statusMessage: 'The file holds no text.' };
    const place = { collectionId, collectionName: this.collections.get(collectionId)?.value.name ?? '' };
    const instance = { id, name, fileId, version: 1, ...place, ...status };
    this.files.get(fileId)?.value.instances.push(ingest.FileInstance.fromPartial(instance));
  }

  /** Adds a collection with a file. */
  add(id: number, team: number, name: string, fileId: number, fileName: string): void {
    this.put(id, team, name);
    this.putFile(fileId, team, fileName);
    this.link(fileId, id, fileName, fileId + 100);
  }
}
