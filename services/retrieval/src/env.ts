import { setting } from '@cardinal/config';
import { addressEnv, calledServiceEnv, serviceEnv } from '@cardinal/runtime';
import { Type } from 'typebox';
import { modelEnv } from './model-settings.js';

const { CARDINAL_EXTRACTION_ADDRESS } = addressEnv;

/** What the process reads from its environment. */
export const RetrievalEnv = Type.Object({
  ...serviceEnv,
  ...calledServiceEnv,
  ...modelEnv,
  CARDINAL_EXTRACTION_ADDRESS,
  CARDINAL_INDEX: setting.url(['http', 'https'], {
    default: 'http://127.0.0.1:9200',
    description: 'Elasticsearch. User and password may be in the URL; a path is a prefix of all names.',
  }),
});
