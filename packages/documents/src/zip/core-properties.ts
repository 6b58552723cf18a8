import { decodeXML } from 'entities';
import type { ZipArchive } from './zip-archive.js';

/** Part with the core properties of an office package (ECMA-376 part 2, 11). */
const corePropertiesName = 'docProps/core.xml';
const maxBytes = 64 * 1024;

const properties: readonly (readonly [name: string, element: string])[] = [
  ['author', 'dc:creator'],
  ['subject', 'dc:subject'],
  ['keywords', 'cp:keywords'],
  ['description', 'dc:description'],
  ['created', 'dcterms:created'],
  ['modified', 'dcterms:modified'],
];

export async function readCoreProperties(
  archive: ZipArchive,
): Promise<{ title: string; metadata: Record<string, string> }> {
  const entry = archive.find(corePropertiesName);
  if (entry === undefined) return { title: '', metadata: {} };
  const xml = await archive.text(entry, maxBytes);
  const metadata: Record<string, string> = {};
  for (const [name, element] of properties) {
    const value = elementText(xml, element);
    if (value !== '') metadata[name] = value;
  }
  return { title: elementText(xml, 'dc:title'), metadata };
}

function elementText(xml: string, element: string): string {
  const start = xml.indexOf(`<${element}`);
  const open = start < 0 ? -1 : xml.indexOf('>', start);
  const close = open < 0 ? -1 : xml.indexOf(`</${element}>`, open);
  return close < 0 ? '' : decodeXML(xml.slice(open + 1, close)).trim();
}
