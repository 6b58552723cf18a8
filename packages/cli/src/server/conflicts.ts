import type { Schemas } from '@cardinal/client/node';
import { chosen, namesOf, needed, type Command } from '../command.js';
import { oneLine } from '../terminal/foreign-text.js';
import { inked, statusInk, type Line } from '../terminal/ink.js';
import { idIn } from '../usage-error.js';
import { collectionOptions, findCollection } from './find-collection.js';
import { limitOption, readPages, restOf } from './pages.js';
import { excerpt } from './search.js';
import { serverOptions, type ServerTools } from './tools.js';

type Conflict = Schemas['Conflict'];

const states = namesOf<Schemas['ConflictState']>({ open: true, superseded: true, dismissed: true, resolved: true });
const types = namesOf<Schemas['ConflictType']>({ value: true, date: true, polarity: true, name: true, summary: true });
const actions = namesOf<Schemas['ConflictAction']>({
  dismiss: true,
  keep_first: true,
  keep_second: true,
  reopen: true,
});

interface Conflicts {
  readonly conflicts: readonly Conflict[];
  readonly total: number;
}

export const conflictCommands: readonly Command<ServerTools>[] = [
  {
    words: ['conflicts', 'list'],
    purpose: 'List where documents of a collection contradict each other.',
    options: {
      ...collectionOptions,
      state: { value: 'STATE', choices: states },
      type: { value: 'TYPE', choices: types },
      ...limitOption,
    },
    async run({ connect }, values, { signal }): Promise<Conflicts> {
      const { state, type, limit } = values;
      const query = {
        ...(state !== undefined && { state: chosen('state', state, states) }),
        ...(type !== undefined && { type: chosen('type', type, types) }),
      };
      const client = connect(values);
      const { id } = await findCollection(client, needed(values, 'collection'), { signal });
      const { entries, total } = await readPages(limit, async (page) => {
        const { conflicts, pagination } = await client.listConflicts(id, { ...query, ...page }, { signal });
        return { entries: conflicts, ...pagination };
      });
      return { conflicts: entries, total };
    },
    show: ({ conflicts, total }: Conflicts) =>
      conflicts.length === 0
        ? [[inked('dim', 'no conflicts')]]
        : [...conflicts.flatMap(linesOf), ...restOf(conflicts.length, total)],
  },
  {
    words: ['conflicts', 'settle'],
    purpose: 'Settle a conflict: keep one side, dismiss it, or reopen it.',
    options: {
      action: { value: 'ACTION', isRequired: true, choices: actions },
      note: { value: 'TEXT', purpose: 'Why.' },
      ...serverOptions,
    },
    operands: { usage: 'ID', least: 1, most: 1 },
    async run({ connect }, values, { signal }, [id = '']) {
      const action = chosen('action', needed(values, 'action'), actions);
      const { note } = values;
      const request = { action, ...(note !== undefined && { note }) };
      return connect(values).resolveConflict(idIn(id), request, { signal });
    },
    show: (conflict: Conflict) => linesOf(conflict),
  },
];

function linesOf({ id, type, state, first, second, action, note, resolved_by: by }: Conflict): readonly Line[] {
  const side = (name: string, { file_name: file, version, page, sentence, value }: Conflict['first']): Line => [
    ...[`   ${name} `, inked('bold', oneLine(value)), '  ', excerpt(sentence), '  '],
    inked('dim', `${oneLine(file)}, version ${version}, page ${page}`),
  ];
  const decision = [action, by?.name, note].filter((part) => part !== null && part !== undefined && part !== '');
  return [
    [
      inked('bold', `${id}  `),
      `${type}, `,
      statusInk(state),
      ...(decision.length > 0 ? [`: ${decision.join(', ')}`] : []),
    ],
    side('first: ', first),
    side('second:', second),
  ];
}
