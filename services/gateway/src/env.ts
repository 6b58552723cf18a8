import { languageModelEnv } from '@cardinal/llm/anthropic';
import { addressEnv, serviceEnv, storeEnv } from '@cardinal/runtime';
import { Type } from 'typebox';
import { gatewayEnv } from './gateway-env.js';

/** What the process reads from its environment. */
export const GatewayEnv = Type.Object({
  ...serviceEnv,
  ...storeEnv,
  ...addressEnv,
  ...gatewayEnv,
  ...languageModelEnv,
});
