import { setting, type Settings } from '@cardinal/config';
import type { ServiceName } from '@cardinal/contracts';
import { logLevels } from '@cardinal/telemetry';
import { Type } from 'typebox';

/** Variables that every process reads. */
export const processVariables = {
  HOST: setting.text({ default: '127.0.0.1', description: 'Address to listen on. 0.0.0.0 for all.' }),
  CARDINAL_LOG_LEVEL: setting.oneOf(logLevels, {
    default: 'info',
    description: 'Least severe level that is logged, as JSON lines.',
  }),
};

/** Variables that a service also reads as a process of its own. */
export const serviceVariables = {
  ...processVariables,
  CARDINAL_OPERATIONS_PORT: setting.port({ default: 9000, description: 'Port of /livez, /readyz and /metrics.' }),
  CARDINAL_GRPC_PORT: setting.port({ default: 7000, description: 'Port of the gRPC service.' }),
  // Texts instead of URLs here and in `CARDINAL_STORE`, because a list of hosts, as both allow, does not parse as a URL.
  CARDINAL_BUS: setting.text({
    pattern: '^(nats|tls)://.',
    rule: 'must be a URL that begins with nats: or tls:',
    default: 'nats://127.0.0.1:4222',
    description: 'NATS with JetStream. User and password, or a token, may be in the URL.',
  }),
  CARDINAL_GRPC_TOKEN: Type.Optional(
    setting.secret({
      pattern: '^[\\x21-\\x7e]{32,}$',
      rule: 'must be at least 32 printable characters without spaces',
      description: 'Secret that services send when they call each other; the same for all services.',
    }),
  ),
  CARDINAL_GRPC_OPEN: setting.flag({
    default: false,
    description: 'Serve calls without TLS and token on any address, to anyone who reaches the port.',
  }),
  CARDINAL_GRPC_TLS_CERTIFICATE: Type.Optional(
    setting.path({ description: 'PEM file of the certificate. If it is set, calls are encrypted.' }),
  ),
  CARDINAL_GRPC_TLS_KEY: Type.Optional(setting.path({ description: 'PEM file of the key of the certificate.' })),
  CARDINAL_GRPC_TLS_AUTHORITY: Type.Optional(
    setting.path({ description: 'PEM file of the authority that signed the certificates of all services.' }),
  ),
};

/** For the `clusterVariables` of a service that keeps state. */
export const storeVariables = {
  CARDINAL_STORE: setting.text({
    pattern: '^mongodb(\\+srv)?://.',
    rule: 'must be a URL that begins with mongodb: or mongodb+srv:',
    default: 'mongodb://127.0.0.1:27017/cardinal',
    description: 'MongoDB; the path names the database.',
  }),
};

/** For a service that makes vectors, or counts the tokens that the embedder takes. */
export const embedderVariables = {
  CARDINAL_EMBEDDER: setting.text({
    pattern: '^(builtin:$|onnx:.|(openai\\+https?)://.)',
    rule: 'must be builtin:, onnx:DIR or openai+https://HOST/v1?model=NAME',
    default: 'builtin:',
    description: 'Embedding model. After a change, all texts are embedded again in the background.',
  }),
};

/** The variable that holds the address of a service. */
export const addressVariable = <Name extends ServiceName>(service: Name) =>
  `CARDINAL_${service.toUpperCase() as Uppercase<Name>}_ADDRESS` as const;

export const addressSetting = (service: ServiceName) =>
  setting.text({
    pattern: '^[^\\s]+:\\d+$',
    rule: 'must be an address like dns:///name:7000 or host:7000',
    default: `dns:///${service}:7000`,
    description: `Address of ${service}: a name that resolves to all replicas, or ipv4:HOST:PORT,HOST:PORT.`,
  });

const ProcessSettings = Type.Object(processVariables);
export type ProcessSettings = Settings<typeof ProcessSettings>;
const ServiceSettings = Type.Object(serviceVariables);
export type ServiceSettings = Settings<typeof ServiceSettings>;
const StoreSettings = Type.Object(storeVariables);
export type StoreSettings = Settings<typeof StoreSettings>;
