import { setting } from '@cardinal/config';
import { calledServiceEnv, serviceEnv, storeEnv } from '@cardinal/runtime';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { parserEnv } from './parser-settings.js';

/** What the process reads from its environment. */
export const IngestEnv = Type.Object({
  ...serviceEnv,
  ...storeEnv,
  ...calledServiceEnv,
  ...parserEnv,
  CARDINAL_BLOBS: setting.url(['gridfs', 'file'], {
    default: 'gridfs:',
    description: 'Where the bytes of documents are: gridfs: (in the store), or file:PATH that all replicas share.',
  }),
  CARDINAL_SCRATCH_DIR: setting.path({
    default: join(tmpdir(), 'cardinal-scratch'),
    description: 'Folder for documents while they are parsed.',
  }),
});
