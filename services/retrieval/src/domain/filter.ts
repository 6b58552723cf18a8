import { describedKey, translate, type AsOf, type MetadataFilter, type Passing } from '@cardinal/contracts';

/** Filters, divided into those that the catalog evaluates and those that the index evaluates. */
export interface DividedFilters {
  /** Filters by users' metadata (`metadata.KEY`) and by time. The catalog evaluates these, because no index stores such data. */
  readonly asked: readonly MetadataFilter[];
  /**
   * All filters, with each of `asked` replaced by the documents that pass it.
   *
   * @param passing the catalog's answer to each of `asked`, in order; without an answer no document passes.
   */
  readonly withDocuments: (passing: readonly Passing[]) => readonly MetadataFilter[];
  /** The moment that the query asks about (`as_of`); undefined: now. */
  readonly moment: AsOf | undefined;
  /** The documents that were in force at that moment, whatever the other filters; undefined: the query names no moment. */
  readonly inForceIn: (passing: readonly Passing[]) => ReadonlySet<number> | undefined;
}

const nothing = { key: '', anyOf: [] };
const noDocument: Passing = { instanceIds: [], except: false };

/**
 * Separates the filters that the catalog evaluates, in as few questions as there are groups; a list of documents answers each. A change of
 * users' metadata therefore changes no index, and takes effect with the next search.
 */
export function dividedFilters(filters: readonly MetadataFilter[]): DividedFilters {
  const asked: MetadataFilter[] = [];
  const fill = divided({ ...nothing, all: { of: filters.filter(({ asOf }) => !asOf) } }, asked);
  // A question of its own, because the documents of that moment also decide which conflicts are shown (`inForceIn`).
  const timed = filters.find(({ asOf }) => asOf);
  const at = asked.length;
  const fillTimed = timed && askedFor(timed, asked);
  return {
    asked,
    withDocuments: (passing) => [...(fill(passing).all?.of ?? []), ...(fillTimed ? [fillTimed(passing)] : [])],
    moment: timed?.asOf,
    inForceIn: (passing) => timed && new Set((passing[at] ?? noDocument).instanceIds),
  };
}

type Fill = (passing: readonly Passing[]) => MetadataFilter;

function divided(filter: MetadataFilter, asked: MetadataFilter[]): Fill {
  const { all, any, not } = filter;
  if (all) return dividedGroup('all', all.of, asked);
  if (any) return dividedGroup('any', any.of, asked);
  if (not) {
    const fill = divided(not, asked);
    return (passing) => ({ ...nothing, not: fill(passing) });
  }
  return isOfCatalog(filter) ? askedFor(filter, asked) : () => filter;
}

function dividedGroup(name: 'all' | 'any', members: readonly MetadataFilter[], asked: MetadataFilter[]): Fill {
  const ofCatalog = members.filter(isOfCatalog);
  const fills = members.filter((member) => !isOfCatalog(member)).map((member) => divided(member, asked));
  if (ofCatalog.length > 0) fills.push(askedFor(together(name, ofCatalog), asked));
  return (passing) => ({ ...nothing, [name]: { of: fills.map((fill) => fill(passing)) } });
}

const together = (name: 'all' | 'any', members: readonly MetadataFilter[]): MetadataFilter =>
  members.length === 1 && members[0] ? members[0] : { ...nothing, [name]: { of: members } };

function askedFor(filter: MetadataFilter, asked: MetadataFilter[]): Fill {
  const at = asked.push(filter) - 1;
  return (passing) => {
    const { instanceIds, except } = passing[at] ?? noDocument;
    const these = { ...nothing, instanceIds };
    return except ? { ...nothing, not: these } : these;
  };
}

const isOfCatalog = (filter: MetadataFilter): boolean =>
  translate<boolean>(filter, {
    one: ({ key, asOf }) => asOf !== undefined || describedKey(key) !== undefined,
    all: (tests) => tests.length > 0 && tests.every(Boolean),
    any: (tests) => tests.length > 0 && tests.every(Boolean),
    not: (test) => test,
  });
