import type { EventContract, ServiceName } from '@cardinal/contracts';
import type { EventLog, EventPublisher } from './event-bus.js';

type Writing = EventPublisher & Partial<Pick<EventLog, 'append'>>;

/**
 * Restricts a bus to one service: it may publish only events, and append only to logs, that name it as a publisher in their contracts.
 *
 * @returns a bus whose `publish` and `append` throw a `RangeError` for any other contract.
 */
export function busOf<Bus extends Writing>(service: ServiceName, bus: Bus): Bus {
  const { append } = bus;
  return {
    ...bus,
    async publish(contract, data, options) {
      requirePublisher(contract, service);
      return bus.publish(contract, data, options);
    },
    ...(append && {
      async append(log, key, data, options) {
        requirePublisher(log, service);
        return append(log, key, data, options);
      },
    }),
  };
}

function requirePublisher(
  { type, publishers }: Pick<EventContract, 'type' | 'publishers'>,
  service: ServiceName,
): void {
  if (!publishers.includes(service)) throw new RangeError(`${service} is not a publisher of ${type}`);
}
