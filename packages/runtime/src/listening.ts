import { ConfigError } from '@cardinal/config';

/** The rule that a setting breaks, by the error code of the operating system. */
const rules: Readonly<Record<string, (portVariable: string) => string>> = {
  EADDRINUSE: (port) => `${port} must be free: another program listens there`,
  EACCES: (port) => `${port} must be a port that this user may listen on, which ports below 1024 usually are not`,
  EADDRNOTAVAIL: () => 'HOST must be an address of this machine',
  ENOTFOUND: () => 'HOST must be an address of this machine',
};
const codes = new RegExp(Object.keys(rules).join('|'));

/**
 * @param portVariable the setting that names the port.
 * @throws {ConfigError} naming the setting, where the system does not let the program listen there.
 */
export async function listening<Server>(portVariable: string, listen: () => Promise<Server>): Promise<Server> {
  try {
    return await listen();
  } catch (thrown) {
    // The gRPC server exposes only the text of the system's error, not its code.
    const [code = ''] = codes.exec(thrown instanceof Error ? thrown.message : '') ?? [];
    const rule = rules[code];
    throw rule ? new ConfigError([rule(portVariable)]) : thrown;
  }
}
