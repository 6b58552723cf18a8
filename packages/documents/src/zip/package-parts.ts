import { posix } from 'node:path';
import { DocumentError } from '../errors.js';
import { elementsOf } from '../markup/properties.js';
import type { ZipArchive, ZipEntry } from './zip-archive.js';

/** Maximum unpacked size of one part. The largest slides have a few MB of markup. */
const maxPartBytes = 64 * 1024 * 1024;

/** Relationship of a part to another part. */
export interface Relation {
  /** Last segment of the relationship's type: `slide`, `notesSlide`, `chart`. */
  readonly kind: string;
  /** Name of the other part. */
  readonly target: string;
}

/** Parts of a package (ECMA-376 part 2). Each part can be read only once, which bounds the work on a hostile package. */
export class PackageParts {
  readonly #archive: ZipArchive;
  readonly #entries: Map<string, ZipEntry>;

  constructor(archive: ZipArchive) {
    this.#archive = archive;
    this.#entries = new Map(archive.entries.map((entry) => [nameOf(entry.name), entry]));
  }

  /** Reads a part and its relationships. @returns undefined if there is no such part or it was read before. @throws as `text`. */
  async take(name: string): Promise<Part | undefined> {
    const xml = await this.text(name);
    return xml === undefined ? undefined : new Part(xml, await this.relationsOf(name));
  }

  /** Relationships of a part by id. @param name name of the part; empty for the package itself. */
  async relationsOf(name: string): Promise<ReadonlyMap<string, Relation>> {
    const folder = posix.dirname(name);
    const xml = await this.text(posix.join(folder, '_rels', `${posix.basename(name)}.rels`));
    const relations = new Map<string, Relation>();
    for (const attributes of xml === undefined ? [] : elementsOf(xml, 'Relationship')) {
      const target = attributes.get('Target') ?? '';
      // Targets outside the package are never read.
      if (target === '' || attributes.get('TargetMode') === 'External') continue;
      const kind = attributes.get('Type')?.split('/').at(-1) ?? '';
      relations.set(attributes.get('Id') ?? '', { kind, target: nameOf(posix.resolve('/', folder, target)) });
    }
    return relations;
  }

  /** Reads the text of a part. @returns undefined as `take`. @throws {DocumentError} `too_large_unpacked` */
  async text(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(nameOf(name));
    if (entry === undefined) return undefined;
    this.#entries.delete(nameOf(name));
    const xml = await this.#archive.text(entry, maxPartBytes);
    if (Buffer.byteLength(xml) >= maxPartBytes)
      throw new DocumentError('too_large_unpacked', 'A part of the file becomes unreasonably large once unpacked.');
    return xml;
  }
}

/** A part and its relationships. */
export class Part {
  readonly xml: string;
  readonly relations: ReadonlyMap<string, Relation>;

  constructor(xml: string, relations: ReadonlyMap<string, Relation>) {
    this.xml = xml;
    this.relations = relations;
  }

  /** Relationship ids (`r:id`) of all elements with a name, in document order. */
  ids(element: string): string[] {
    return elementsOf(this.xml, element).map((attributes) => attributes.get('r:id') ?? '');
  }
}

/** Normalises a part's name, because programs differ in case and in a leading slash. */
const nameOf = (name: string): string => name.replace(/^\/+/, '').toLowerCase();
