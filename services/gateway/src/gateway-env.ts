import { setting } from '@cardinal/config';
import { Type } from 'typebox';
import { isPresetSecret, presetRule } from './domain/secret.js';

/** Variables of whatever serves the interface: the gateway, or the one process that hosts it. */
export const gatewayEnv = {
  PORT: setting.port({ default: 8080, description: 'TCP port to listen on; 0 lets the system choose.' }),
  CARDINAL_BOOTSTRAP_API_KEY: Type.Optional(
    Type.Refine(
      setting.secret({
        rule: presetRule,
        description: 'Owner key of the first team: sk- and more, 20 characters or more, 8 of them different.',
      }),
      isPresetSecret,
    ),
  ),
  CARDINAL_RATE_LIMIT_PER_MINUTE: setting.integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 6_000,
    description: 'Requests a key may make in a minute; 0: no limit.',
  }),
  CARDINAL_STREAMS_PER_KEY: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 100,
    description: 'Event streams a key may have open at the same time, in each replica; 0: no limit.',
  }),
  CARDINAL_STREAMS_PER_TEAM: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 300,
    description: 'Event streams a team may have open at the same time, in each replica; 0: no limit.',
  }),
};
