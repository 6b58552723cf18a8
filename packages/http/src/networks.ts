import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`; an address alone stands for itself. */
export const networks = {
  isNetwork: (text: string): boolean => parsed(text) !== undefined,

  /**
   * Whether an address is in one of the listed networks. An IPv4 address may be in IPv6 notation (`::ffff:10.0.0.1`), as dual-stack sockets
   * report it.
   */
  include(list: readonly string[], address: string): boolean {
    if (isIP(address) === 0) return false;
    const known = new BlockList();
    for (const text of list) {
      const network = parsed(text);
      if (network) known.addSubnet(network.address, network.prefix, network.family);
    }
    return known.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  },
};

function parsed(text: string) {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const longest = version === 4 ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = length === undefined ? longest : Number(length);
  return prefix <= longest ? ({ address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } as const) : undefined;
}
