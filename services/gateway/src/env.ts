import { setting } from '@cardinal/config';
import { languageModelEnv } from '@cardinal/llm/anthropic';
import { addressEnv, calledServiceEnv, serviceEnv, storeEnv } from '@cardinal/runtime';
import { Type } from 'typebox';
import { gatewayEnv } from './gateway-env.js';

const { CARDINAL_INGEST_ADDRESS, CARDINAL_EXTRACTION_ADDRESS, CARDINAL_RETRIEVAL_ADDRESS, CARDINAL_ANSWER_ADDRESS } =
  addressEnv;

/** What the process reads from its environment. */
export const GatewayEnv = Type.Object({
  ...serviceEnv,
  ...storeEnv,
  ...calledServiceEnv,
  ...gatewayEnv,
  ...languageModelEnv,
  CARDINAL_EMBEDDER: setting.text({
    default: 'builtin:',
    description: 'What turns texts into vectors: whose tokens are counted.',
  }),
  CARDINAL_INGEST_ADDRESS,
  CARDINAL_EXTRACTION_ADDRESS,
  CARDINAL_RETRIEVAL_ADDRESS,
  CARDINAL_ANSWER_ADDRESS,
});
