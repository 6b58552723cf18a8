import { addressEnv, calledServiceEnv, serviceEnv, storeEnv } from '@cardinal/runtime';
import { Type } from 'typebox';
import { documentModelEnv } from './model-settings.js';

const { CARDINAL_INGEST_ADDRESS, CARDINAL_RETRIEVAL_ADDRESS, CARDINAL_GATEWAY_ADDRESS } = addressEnv;

/** What the process reads from its environment. */
export const ExtractionEnv = Type.Object({
  ...serviceEnv,
  ...storeEnv,
  ...calledServiceEnv,
  ...documentModelEnv,
  CARDINAL_INGEST_ADDRESS,
  CARDINAL_RETRIEVAL_ADDRESS,
  CARDINAL_GATEWAY_ADDRESS,
});
