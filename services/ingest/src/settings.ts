import { ConfigError, setting } from '@cardinal/config';
import { documentTypes, extensionTypes, labelsOf, limits, promisedTypes, type DocumentType } from '@cardinal/contracts';
import { absentModels } from '@cardinal/documents';
import { storeVariables } from '@cardinal/runtime';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Code of an OCR language, such as `deu`, `chi_sim` and `aze_cyrl`. */
const ocrLanguage = '[a-z]{3}(?:_[a-z]{3,8})?';
const extension = extensionTypes.join('|');

/** Variables for operators. */
export const ingestVariables = {
  CARDINAL_FORMATS: setting.text({
    pattern: `^(all|none|(${extension})(,(${extension}))*)$`,
    rule: `must be all, none, or a comma-separated list of: ${extensionTypes.join(', ')}`,
    default: 'all',
    description: `Formats that are accepted besides ${labelsOf(promisedTypes, 'and')}: all, none, or some of ${extensionTypes.join(',')}.`,
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
      'Memory that a parser process may use before its document is given up. All parser processes together may use this times their number.',
  }),
  CARDINAL_PARSER_TIMEOUT: setting.duration({
    default: '15m',
    description: 'Longest time to parse one document, without the time that it waits for other documents.',
  }),
  CARDINAL_OCR: setting.flag({ default: true, description: 'Read pages without text by OCR.' }),
  CARDINAL_OCR_LANGUAGES: setting.text({
    pattern: `^${ocrLanguage}(,${ocrLanguage}){0,7}$`,
    rule: 'must be 1 to 8 language codes of tesseract.js, separated by commas, such as eng,deu',
    default: 'eng',
    description:
      'Languages of OCR, the likeliest first: eng, and those whose package @tesseract.js-data/CODE is installed. Of several, the one that fits a document is detected.',
  }),
  CARDINAL_OCR_MAX_PAGES: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 200,
    description: 'Maximum number of pages of one document that are read by OCR.',
  }),
};

/** Variables for operators of a cluster. */
export const ingestClusterVariables = {
  ...storeVariables,
  CARDINAL_BLOBS: setting.url(['gridfs', 'file'], {
    default: 'gridfs:',
    description:
      'Where the bytes of documents are stored: gridfs: (in the store), or file:PATH, a folder that all replicas share.',
  }),
  CARDINAL_SCRATCH_DIR: setting.path({
    default: join(tmpdir(), 'cardinal-scratch'),
    description: 'Folder for documents while they are parsed.',
  }),
};

/**
 * Parses `CARDINAL_OCR_LANGUAGES`.
 * @throws {ConfigError} naming the packages that are not installed.
 */
export function ocrLanguagesOf(setting: string): readonly string[] {
  const languages = [...new Set(setting.split(','))];
  const absent = absentModels(languages);
  if (absent.length > 0)
    throw new ConfigError([`CARDINAL_OCR_LANGUAGES needs npm packages that are not installed: ${absent.join(', ')}`]);
  return languages;
}

/**
 * The accepted formats. @param setting value of `CARDINAL_FORMATS`. Files uploaded earlier are read even if their format is not accepted
 * any more.
 */
export function formatsOf(setting: string): readonly DocumentType[] {
  const named = setting.split(',');
  return [...promisedTypes, ...extensionTypes.filter((type) => setting === 'all' || named.includes(type))];
}

/** Settings that operators cannot change; tests use other values. */
export const ingestSettings = {
  /** Name of this process in leases; the same after a restart, different for each replica. */
  owner: 'embedded',
  /** Largest upload, in bytes. */
  maxUploadBytes: limits.uploadBytes,
  /** Formats of uploads. */
  formats: documentTypes,
  /** A parse whose lease was not renewed for this long is taken over by another process, in milliseconds. */
  parseLeaseMs: 30_000,
  /** Maximum number of parses of one file that may end with the death of their process; then the file fails. */
  maxParseAttempts: 4,
  /** Files of one team that may be between parser and index at a time; further files wait in the parse queue, where teams take turns. */
  filesInFlight: 32,
  /** Pause between two sweeps, in milliseconds. */
  sweepEveryMs: 2_000,
  /** Interval between two searches for orphaned blobs, in milliseconds. Each reads the names of all blobs. */
  sweepBlobsEveryMs: 600_000,
  /** Interval between two passes that add what documents lack since an upgrade or a restore, in milliseconds. */
  readOlderEveryMs: 3_600_000,
  /** Age at which an unconfirmed event is published again, in milliseconds. */
  republishAfterMs: 5_000,
};

export type IngestSettings = Readonly<typeof ingestSettings>;

/** Scheduling of the parser processes. */
export const parsing = {
  /**
   * Files begun per file that is parsed at the moment: a slow file is suspended while another team's file waits, and files are
   * fetched before their turn and stored after it.
   */
  begunPerProcess: 4,
  /**
   * Files claimed beyond those: small texts need no process, and mostly wait for writes. A file that needs a process waits for its turn.
   */
  claimedBeside: 16,
  /** How long a file is parsed before it may be suspended for another team's file, in milliseconds: nearly all files are done by then. */
  quantumMs: 1_500,
  /** Number of files after which a process is replaced, which bounds the effect of memory leaks. */
  recycleAfter: 50,
};
