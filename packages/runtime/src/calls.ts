import { answer, extraction, gateway, ingest, retrieval, type ServiceName } from '@cardinal/contracts';
import { inProcessClient, type Client, type InProcessOptions, type ServiceImplementation } from '@cardinal/grpc';

interface Served {
  readonly gateway: typeof gateway.TokensServiceDefinition;
  readonly ingest: typeof ingest.CatalogServiceDefinition;
  readonly extraction: typeof extraction.CardsServiceDefinition;
  readonly retrieval: typeof retrieval.RetrievalServiceDefinition;
  readonly answer: typeof answer.AnswersServiceDefinition;
}

/** The gRPC service that each service serves to the others. */
export const served: Served = {
  gateway: gateway.TokensServiceDefinition,
  ingest: ingest.CatalogServiceDefinition,
  extraction: extraction.CardsServiceDefinition,
  retrieval: retrieval.RetrievalServiceDefinition,
  answer: answer.AnswersServiceDefinition,
};

export type ClientOf<Name extends ServiceName> = Client<Served[Name]>;
export type ImplementationOf<Name extends ServiceName> = Name extends ServiceName
  ? ServiceImplementation<Served[Name]>
  : never;

/**
 * The services that a service calls. `first`: where one process hosts both, the called one starts before the caller and stops after it.
 * `later`: the called one also calls the caller, so that the caller must tolerate that it is not up yet.
 */
export type Needs = Readonly<Partial<Record<ServiceName, 'first' | 'later'>>>;

/** The clients of the services that a service needs, by name. */
export type ClientsOf<N extends Needs> = { readonly [Name in keyof N & ServiceName]: ClientOf<Name> };

export function clientsOf<N extends Needs>(
  needs: N,
  clientOf: <Name extends ServiceName>(name: Name) => ClientOf<Name>,
): ClientsOf<N> {
  const names = Object.keys(needs) as ServiceName[];
  return Object.fromEntries(names.map((name) => [name, clientOf(name)])) as unknown as ClientsOf<N>;
}

/**
 * The client of a service in this process.
 *
 * @param serviceOf is evaluated at each call, because of two services that call each other neither can be opened after the other. A call
 *   throws a `RangeError` while the service is not opened yet.
 */
export function clientInProcess<Name extends ServiceName>(
  name: Name,
  serviceOf: () => ImplementationOf<ServiceName> | undefined,
  options: InProcessOptions,
): ClientOf<Name> {
  return inProcessClient<Served[Name]>(
    served[name],
    () => {
      const service = serviceOf();
      if (!service) throw new RangeError(`${name} must not be called before it is opened`);
      return service as ServiceImplementation<Served[Name]>;
    },
    options,
  );
}
