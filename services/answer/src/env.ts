import { languageModelEnv } from '@cardinal/llm/anthropic';
import { addressEnv, calledServiceEnv, serviceEnv, storeEnv } from '@cardinal/runtime';
import { Type } from 'typebox';

const { CARDINAL_INGEST_ADDRESS, CARDINAL_EXTRACTION_ADDRESS, CARDINAL_RETRIEVAL_ADDRESS } = addressEnv;

/** What the process reads from its environment. */
export const AnswerEnv = Type.Object({
  ...serviceEnv,
  ...storeEnv,
  ...calledServiceEnv,
  ...languageModelEnv,
  CARDINAL_INGEST_ADDRESS,
  CARDINAL_EXTRACTION_ADDRESS,
  CARDINAL_RETRIEVAL_ADDRESS,
});
