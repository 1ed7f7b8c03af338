// Whose request it is where reverse proxies stand in front: what they say counts, what others say does not.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** An address, or a network like 10.0.0.0/8; undefined for any other text. */
function readNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', written, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const bits = written === undefined ? most : /^\d{1,3}$/.test(written) ? Number(written) : -1;
  if (version === 0 || rest.length > 0 || bits < 0 || bits > most) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether a text is an address or a network. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined;

/** An IPv4 address as it is, however the system writes it. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/**
 * The address of a request's client: the connection's own or, from one of these proxies, the last one in X-Forwarded-For
 * that is none of them. Whatever stands before that anybody may have written.
 */
export function clientAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  if (proxies.length === 0) return ({ socket }) => plain(socket.remoteAddress ?? '');
  const list = new BlockList();
  for (const text of proxies) {
    const network = readNetwork(text);
    if (network !== undefined) list.addSubnet(network.address, network.bits, network.family);
  }
  // Node makes an object of its own for each address that a list is asked about.
  const known = new LRUCache<string, boolean>({ max: 1000 });
  const isProxy = (address: string): boolean => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const version = isIP(address);
    const isOne = version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
    known.set(address, isOne);
    return isOne;
  };
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    for (let at = forwarded.length - 1; at >= 0 && isProxy(address); at -= 1) {
      const named = plain(forwarded[at]?.trim() ?? '');
      if (named === '') break;
      address = named;
    }
    return address;
  };
}
