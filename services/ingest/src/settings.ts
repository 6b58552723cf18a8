import { ConfigError, setting } from '@cardinal/config';
import { documentTypes, extensionTypes, labelsOf, limits, promisedTypes, type DocumentType } from '@cardinal/contracts';
import { absentModels } from '@cardinal/documents';
import { storeVariables } from '@cardinal/runtime';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** As `deu`, `chi_sim` and `aze_cyrl`. */
const ocrLanguage = '[a-z]{3}(?:_[a-z]{3,8})?';
const extension = extensionTypes.join('|');

/** What operators set. */
export const ingestVariables = {
  CARDINAL_FORMATS: setting.text({
    pattern: `^(all|none|(${extension})(,(${extension}))*)$`,
    rule: `must be all, none, or some of ${extensionTypes.join(',')}`,
    default: 'all',
    description: `Formats that are accepted beside ${labelsOf(promisedTypes, 'and')}: all of ${extensionTypes.join(',')}, none, or some.`,
  }),
  CARDINAL_PARSER_PROCESSES: setting.integer({
    minimum: 1,
    maximum: 64,
    default: Math.max(2, Math.min(4, availableParallelism() - 1)),
    description: 'Documents parsed at the same time.',
  }),
  CARDINAL_PARSER_MEMORY_MB: setting.integer({
    minimum: 128,
    maximum: 65_536,
    default: 1_024,
    description:
      'Memory a parser process may use before the document is given up. All together use as much for each that runs.',
  }),
  CARDINAL_PARSER_TIMEOUT: setting.duration({
    default: '15m',
    description: 'Longest time to parse one document, the time in which it waits for others not counted.',
  }),
  CARDINAL_OCR: setting.flag({ default: true, description: 'Read pages without text by OCR.' }),
  CARDINAL_OCR_LANGUAGES: setting.text({
    pattern: `^${ocrLanguage}(,${ocrLanguage}){0,7}$`,
    rule: 'must be 1 to 8 codes of languages of tesseract.js (eng,deu), parted by commas',
    default: 'eng',
    description:
      'Languages that OCR reads, the likeliest first: eng, and those whose package @tesseract.js-data/CODE is installed. Of several the one is found that fits a document.',
  }),
  CARDINAL_OCR_MAX_PAGES: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 200,
    description: 'Pages of one document read by OCR at most.',
  }),
};

/** What operators set in a cluster. */
export const ingestClusterVariables = {
  ...storeVariables,
  CARDINAL_BLOBS: setting.url(['gridfs', 'file'], {
    default: 'gridfs:',
    description: 'Where the bytes of documents are: gridfs: (in the store), or file:PATH that all replicas share.',
  }),
  CARDINAL_SCRATCH_DIR: setting.path({
    default: join(tmpdir(), 'cardinal-scratch'),
    description: 'Folder for documents while they are parsed.',
  }),
};

/**
 * @param setting as in `CARDINAL_OCR_LANGUAGES`.
 * @throws {ConfigError} that names the packages that are missing.
 */
export function ocrLanguagesOf(setting: string): readonly string[] {
  const languages = [...new Set(setting.split(','))];
  const absent = absentModels(languages);
  if (absent.length > 0)
    throw new ConfigError([`CARDINAL_OCR_LANGUAGES needs npm packages that are not installed: ${absent.join(', ')}`]);
  return languages;
}

/** @param setting as in `CARDINAL_FORMATS`. Files uploaded before are still read. */
export function formatsOf(setting: string): readonly DocumentType[] {
  const named = setting.split(',');
  return [...promisedTypes, ...extensionTypes.filter((type) => setting === 'all' || named.includes(type))];
}

/** What is not for operators to choose; tests choose otherwise. */
export const ingestSettings = {
  /** Name under which this process holds leases; the same after a restart, different for each replica. */
  owner: 'embedded',
  /** Largest upload, in bytes. */
  maxUploadBytes: limits.uploadBytes,
  /** Formats of uploads. */
  formats: documentTypes,
  /** A parse whose lease was not renewed for this long is taken over, in milliseconds. */
  parseLeaseMs: 30_000,
  /** Parses of one file that may die with their process before the file is given up. */
  maxParseAttempts: 4,
  /** Files of one team that may be between parser and index at a time; the next ones wait where teams take turns. */
  filesInFlight: 32,
  /** Pause between two sweeps, in milliseconds. */
  sweepEveryMs: 2_000,
  /** Interval between two searches for orphaned bytes, in milliseconds. Each reads the names of all blobs. */
  sweepBlobsEveryMs: 600_000,
  /** Interval between two passes over all documents for what they lack since an upgrade or a restore, in milliseconds. */
  readOlderEveryMs: 3_600_000,
  /** Age at which an event that was not confirmed is published again, in milliseconds. */
  republishAfterMs: 5_000,
};

export type IngestSettings = Readonly<typeof ingestSettings>;

/** How the parser processes are used. */
export const parsing = {
  /**
   * Files that are begun for each that is parsed at the moment: a file that takes long is stopped in the midst while another team's
   * waits, and files are fetched before their turn and stored after it.
   */
  begunPerProcess: 4,
  /** Files that are claimed beyond those: small texts need no process, and mostly wait for their writes. What needs one waits for its turn. */
  claimedBeside: 16,
  /** How long a file is parsed before it may be stopped for another team's, in milliseconds: nearly all files are done by then. */
  quantumMs: 1_500,
  /** Files after which a process is replaced, which bounds what it may leak. */
  recycleAfter: 50,
};
