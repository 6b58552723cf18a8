import { readSettings } from '@cardinal/config';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { requireSafeCalls } from '../src/call-security.js';
import { serviceVariables } from '../src/shared-variables.js';

const token = 'x'.repeat(32);
const read = (env: Readonly<Record<string, string>>) => readSettings(Type.Object(serviceVariables), env);
const certificates = {
  CARDINAL_GRPC_TLS_CERTIFICATE: '/c.pem',
  CARDINAL_GRPC_TLS_KEY: '/k.pem',
  CARDINAL_GRPC_TLS_AUTHORITY: '/a.pem',
};

describe('a port for calls of other services', () => {
  it.each(['0.0.0.0', '::', '10.1.2.3', '192.168.0.1', 'host.example', '128.0.0.1'])(
    'needs a token, certificates or an explicit permission on %s',
    (HOST) => {
      expect(() => requireSafeCalls(read({ HOST }))).toThrow(/CARDINAL_GRPC_TOKEN .*must be set/);

      for (const safe of [{ CARDINAL_GRPC_TOKEN: token }, certificates, { CARDINAL_GRPC_OPEN: 'true' }]) {
        expect(() => requireSafeCalls(read({ HOST, ...safe }))).not.toThrow();
      }
    },
  );

  it.each(['127.0.0.1', '127.3.2.1', '::1', 'localhost'])('needs no secret on %s', (HOST) => {
    expect(() => requireSafeCalls(read({ HOST }))).not.toThrow();
  });

  it.each(['short', `${'x'.repeat(40)} `, 'ü'.repeat(40)])('refuses the token %j', (bad) => {
    expect(() => read({ CARDINAL_GRPC_TOKEN: bad })).toThrow(/CARDINAL_GRPC_TOKEN must be at least 32/);
  });
});
