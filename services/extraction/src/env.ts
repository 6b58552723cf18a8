import { addressEnv, calledServiceEnv, serviceEnv, storeEnv } from '@cardinal/runtime';
import { Type } from 'typebox';

const { CARDINAL_INGEST_ADDRESS, CARDINAL_RETRIEVAL_ADDRESS } = addressEnv;

/** What the process reads from its environment. */
export const ExtractionEnv = Type.Object({
  ...serviceEnv,
  ...storeEnv,
  ...calledServiceEnv,
  CARDINAL_INGEST_ADDRESS,
  CARDINAL_RETRIEVAL_ADDRESS,
});
