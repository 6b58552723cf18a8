import { posix } from 'node:path';
import { DocumentError } from '../errors.js';
import { elementsOf } from '../markup/properties.js';
import type { ZipArchive, ZipEntry } from './zip-archive.js';

/** Unpacked bytes of one part at most: the largest slides have some MB of markup. */
const maxPartBytes = 64 * 1024 * 1024;

/** What a part says that another is to it. */
export interface Relation {
  /** Last word of its type: `slide`, `notesSlide`, `chart`. */
  readonly kind: string;
  /** Name of the other part. */
  readonly target: string;
}

/** Parts of a package (ECMA-376 part 2). Each can be read once, which bounds the work on a hostile package. */
export class PackageParts {
  readonly #archive: ZipArchive;
  readonly #entries: Map<string, ZipEntry>;

  constructor(archive: ZipArchive) {
    this.#archive = archive;
    this.#entries = new Map(archive.entries.map((entry) => [nameOf(entry.name), entry]));
  }

  /** @returns undefined where there is none of that name, or it was taken before. @throws {DocumentError} `too_large_unpacked` */
  async take(name: string): Promise<Part | undefined> {
    const xml = await this.text(name);
    return xml === undefined ? undefined : new Part(xml, await this.relationsOf(name));
  }

  /** @param name of a part; the package itself: empty. */
  async relationsOf(name: string): Promise<ReadonlyMap<string, Relation>> {
    const folder = posix.dirname(name);
    const xml = await this.text(posix.join(folder, '_rels', `${posix.basename(name)}.rels`));
    const relations = new Map<string, Relation>();
    for (const attributes of xml === undefined ? [] : elementsOf(xml, 'Relationship')) {
      const target = attributes.get('Target') ?? '';
      // What lies outside of the package is not read.
      if (target === '' || attributes.get('TargetMode') === 'External') continue;
      const kind = attributes.get('Type')?.split('/').at(-1) ?? '';
      relations.set(attributes.get('Id') ?? '', { kind, target: nameOf(posix.resolve('/', folder, target)) });
    }
    return relations;
  }

  /** As `take`, without what it names others. */
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

/** A part, and what it names others. */
export class Part {
  readonly xml: string;
  readonly relations: ReadonlyMap<string, Relation>;

  constructor(xml: string, relations: ReadonlyMap<string, Relation>) {
    this.xml = xml;
    this.relations = relations;
  }

  /** What the elements of a name say of their relations, in their order. */
  ids(element: string): string[] {
    return elementsOf(this.xml, element).map((attributes) => attributes.get('r:id') ?? '');
  }
}

/** Names differ in case and in a slash before them, by the program that wrote them. */
const nameOf = (name: string): string => name.replace(/^\/+/, '').toLowerCase();
