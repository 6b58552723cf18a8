import { describedKey, translate, type AsOf, type MetadataFilter, type Passing } from '@cardinal/contracts';

/** Filters in two parts. */
export interface DividedFilters {
  /** What is asked of the words of users and of times alone: the catalog judges it, because no index holds them. */
  readonly asked: readonly MetadataFilter[];
  /**
   * All filters, with the documents in them that pass what was asked.
   *
   * @param passing of each that was asked, in order; where it says nothing, no document passes.
   */
  readonly withDocuments: (passing: readonly Passing[]) => readonly MetadataFilter[];
  /** The moment that is asked for; undefined: now. */
  readonly moment: AsOf | undefined;
  /** The documents that spoke at that moment, whatever else is asked of them; undefined: none is named. */
  readonly spokenIn: (passing: readonly Passing[]) => ReadonlySet<number> | undefined;
}

const nothing = { key: '', anyOf: [] };
const noDocument: Passing = { instanceIds: [], except: false };

/**
 * Takes out of filters what the catalog judges, in as few questions as there are groups: each is answered by a list of documents. A change of
 * what users say thus costs nothing, and holds from the next search on.
 */
export function dividedFilters(filters: readonly MetadataFilter[]): DividedFilters {
  const asked: MetadataFilter[] = [];
  const fill = divided({ ...nothing, all: { of: filters.filter(({ asOf }) => !asOf) } }, asked);
  // By itself, because what spoke counts beyond the cards that are searched.
  const timed = filters.find(({ asOf }) => asOf);
  const at = asked.length;
  const fillTimed = timed && askedFor(timed, asked);
  return {
    asked,
    withDocuments: (passing) => [...(fill(passing).all?.of ?? []), ...(fillTimed ? [fillTimed(passing)] : [])],
    moment: timed?.asOf,
    spokenIn: (passing) => timed && new Set((passing[at] ?? noDocument).instanceIds),
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
