import type { EventBus } from '@cardinal/bus';
import type { Settings } from '@cardinal/config';
import type { ServiceName } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import type { LanguageModel } from '@cardinal/llm';
import type { KnownModels } from '@cardinal/llm/configured';
import type { Sqlite, Store } from '@cardinal/store';
import { Type, type TObject, type TProperties } from 'typebox';
import type { ClientsOf, ImplementationOf, Needs } from './calls.js';
import {
  addressSetting,
  addressVariable,
  serviceVariables,
  type ProcessSettings,
  type ServiceSettings,
} from './shared-variables.js';
import type { Teardown } from './teardown.js';
import type { Waiting } from './until-up.js';

/** Everything that a host must know about a service. */
export interface ServiceDefinition<
  Name extends ServiceName = ServiceName,
  Own extends TProperties = TProperties,
  InCluster extends TProperties = TProperties,
  N extends Needs = Needs,
> {
  readonly name: Name;
  /** Variables that the service reads on every host. */
  readonly variables: Own;
  /** Variables that it also reads as a process of its own, except those that all services read and the addresses of what it needs. */
  readonly clusterVariables: InCluster;
  readonly needs: N;
  /** Checks rules that no schema can express. @throws {ConfigError} */
  check?(settings: Settings<TObject<Own>>): void;
  /** The composition root: builds the service from what the host gives it. Nothing runs before `start`. */
  open(context: ServiceContext<Own, InCluster, N>): Promise<OpenService<Name>>;
}

/** What a host provides to a service when it opens it. */
export interface ServiceContext<
  Own extends TProperties = TProperties,
  InCluster extends TProperties = TProperties,
  N extends Needs = Needs,
> {
  readonly settings: Settings<TObject<Own>> & ProcessSettings;
  readonly host: EmbeddedHost | ClusterHost<Settings<TObject<InCluster>>>;
  /** The services that it needs. */
  readonly calls: ClientsOf<N>;
  readonly logger: Logger;
  readonly waiting: Pick<Waiting, 'untilUp'>;
  /** Closes the opened resources when the process ends, last opened first. */
  readonly teardown: Teardown;
  readonly metricsText: () => Promise<string>;
  /** Called with the address at which users reach the service, once it listens. */
  readonly onListening: (url: string) => void;
}

/** Host of a service that is a process of its own; its settings hold the addresses of the servers. */
export interface ClusterHost<InCluster = unknown> {
  readonly kind: 'cluster';
  readonly settings: InCluster & ServiceSettings;
}

/** Host of all services in one process, which share one data folder and the language models. */
export interface EmbeddedHost {
  readonly kind: 'embedded';
  readonly dataDir: string;
  readonly db: Sqlite;
  readonly store: Store;
  readonly bus: EventBus;
  readonly languageModels: (known: KnownModels) => Promise<ReadonlyMap<string, LanguageModel>>;
}

/** A service that is wired and ready to start. */
export interface OpenService<Name extends ServiceName = ServiceName> {
  /** The implementation of the calls that it serves. */
  readonly service: ImplementationOf<Name>;
  /**
   * Subscribes and starts its work; resolves when requests can be answered. May be called again if it fails.
   *
   * @param signal aborts when the process is told to stop meanwhile: long steps end, and continue at the next start.
   */
  start(signal?: AbortSignal): Promise<void>;
  /** Ends its work; what is still running is handed back, to be taken up by another replica or at the next start. */
  stop(): Promise<void>;
  /** Health checks of the servers that the service cannot work without, by name. Each throws if its server does not respond. */
  readonly vital: Readonly<Record<string, () => Promise<void>>>;
}

export const defineService = <
  const Name extends ServiceName,
  Own extends TProperties,
  InCluster extends TProperties,
  const N extends Needs,
>(
  definition: ServiceDefinition<Name, Own, InCluster, N>,
): ServiceDefinition<Name, Own, InCluster, N> => definition;

type AddressesOf<N extends Needs> = {
  [Name in keyof N & ServiceName as ReturnType<typeof addressVariable<Name>>]: ReturnType<typeof addressSetting>;
};

/** Everything that the service reads from the environment as a process of its own. */
export function environmentOf<Own extends TProperties, InCluster extends TProperties, N extends Needs>({
  variables,
  clusterVariables,
  needs,
}: Pick<ServiceDefinition<ServiceName, Own, InCluster, N>, 'variables' | 'clusterVariables' | 'needs'>): TObject<
  typeof serviceVariables & AddressesOf<N> & Own & InCluster
> {
  const names = Object.keys(needs) as (keyof N & ServiceName)[];
  const addresses = Object.fromEntries(
    names.map((name) => [addressVariable(name), addressSetting(name)]),
  ) as AddressesOf<N>;
  return Type.Object({ ...serviceVariables, ...addresses, ...variables, ...clusterVariables });
}

/**
 * The order in which one process starts services: each after those that it needs first.
 * @throws {RangeError} if services need each other first, which is a bug in their definitions.
 */
export function inStartOrder(services: readonly ServiceDefinition[]): readonly ServiceDefinition[] {
  const ordered: ServiceDefinition[] = [];
  const left = new Set(services);
  while (left.size > 0) {
    const isWaitedFor = (name: ServiceName) => [...left].some((service) => service.name === name);
    const next = [...left].find(({ needs }) =>
      (Object.keys(needs) as ServiceName[]).every((name) => needs[name] === 'later' || !isWaitedFor(name)),
    );
    if (!next)
      throw new RangeError(`Services must not need each other first: ${[...left].map(({ name }) => name).join(', ')}`);
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}
