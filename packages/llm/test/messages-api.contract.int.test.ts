import { messagesServers, openMessagesWire } from '../testing/messages-wire.js';
import { describeModelOverWire } from '../testing/wire.contract.js';

for (const [name, server] of Object.entries(messagesServers)) {
  describeModelOverWire(`Messages API of a server ${name}`, openMessagesWire(server));
}
