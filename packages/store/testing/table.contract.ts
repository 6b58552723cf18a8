import { describe, expect, it } from 'vitest';
import { countOf, pagesOf, type Where } from '../src/index.js';
import { machine, part, reading, type Reading, type Tables } from './table-samples.js';

/** What a table promises in every store. `create` returns empty tables. */
export function describeTable(name: string, create: () => Promise<Tables>): void {
  describe(`Table contract: ${name}`, () => {
    it('puts records with their ids over existing ones, and generates no id of theirs again', async () => {
      const { machines, readings } = await create();
      const [first] = [await machines.insert(machine('a'))];
      const [one, two] = [
        { ...machine('b', { leased: true }), id: first?.id ?? 0 },
        { ...machine('c', { hours: 7 }), id: 41 },
      ];
      for (let times = 0; times < 2; times++) {
        await machines.put([one, two]);
        await readings.put([reading('p'), reading('q', { value: 2 ** 40 })]);
      }
      await readings.put([reading('p', { value: 9 })]);
      const { unit: _unit, ...older } = reading('r');
      await readings.put([older as Reading]);
      expect(await readings.find({ sensor: 'r' })).toMatchObject([{ sensor: 'r', unit: 'bar' }]);
      await readings.remove({ sensor: 'r' });
      await readings.put([]);
      expect(await machines.find({}, { orderBy: 'id' })).toEqual([one, two]);
      expect(await readings.find({}, { orderBy: 'sensor' })).toMatchObject([{ value: 9 }, { value: 2 ** 40 }]);
      expect((await machines.insert(machine('d')))?.id).toBeGreaterThan(41);
    });

    it('selects, counts and groups a record without a later field as if it had the default of the field', async () => {
      const { readings } = await create();
      const conditions: Where<Reading>[] = [
        ...['bar', 'psi', ''].flatMap((unit) => [{ unit }, { unit: { not: unit } }, { unit: { above: unit } }]),
        ...[['bar'], ['psi'], ['bar', 'psi'], []].flatMap((some) => [
          { unit: { in: some } },
          { unit: { notIn: some } },
        ]),
        ...[2, 3, 4].flatMap((places) => [
          { places },
          { places: { not: places } },
          ...[{ atMost: places }, { above: places }, { below: places }].map((side) => ({ places: side })),
        ]),
        ...[{ places: { belowField: 'value' } }, { value: { belowField: 'places' } }],
        { unit: 'bar', anyOf: [{ places: { below: 4 } }] },
      ];
      const { unit: _unit, places: _places, ...older } = reading('older');
      await readings.put([older as Reading, reading('later')]);
      await readings.put([reading('other', { unit: 'psi', places: 9, value: 2 })]);

      for (const where of conditions) {
        const found = (await readings.find(where)).map(({ sensor }) => sensor);
        expect({ where, older: found.includes('older') }).toEqual({ where, older: found.includes('later') });
        expect(await countOf(readings, where)).toBe(found.length);
      }
      expect((await readings.distinct('unit', {})).toSorted()).toEqual(['bar', 'psi']);
      const groups = await readings.groups(['unit', 'places'], {}, 'places');
      expect(groups.toSorted((a, b) => a.places - b.places)).toEqual([
        { unit: 'bar', places: 3, records: 2, total: 6 },
        { unit: 'psi', places: 9, records: 1, total: 9 },
      ]);
    });

    it('refuses to put a record whose unique key another record has', async () => {
      const { machines } = await create();
      await machines.insert(machine('a'));
      await expect(machines.put([{ ...machine('a'), id: 41 }])).rejects.toMatchObject({ code: 'STORE_RECORD_TAKEN' });
    });

    it('yields records in pages, in the order of a field', async () => {
      const { readings } = await create();
      for (const sensor of ['c', 'a', 'e', 'b', 'd']) await readings.insert(reading(sensor));
      await readings.insert(reading('f', { plant: 2 }));
      const pages: string[][] = [];
      for await (const page of pagesOf(readings, { plant: 1 }, 'sensor', 2)) pages.push(page.map((one) => one.sensor));
      expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    });

    it('finds texts above a text, and orders them by their bytes', async () => {
      const { readings } = await create();
      for (const sensor of ['a', 'B', 'ä']) await readings.insert(reading(sensor));
      const found = await readings.find({ plant: 1, sensor: { above: 'B' } }, { orderBy: 'sensor', limit: 5 });
      expect(found.map(({ sensor }) => sensor)).toEqual(['a', 'ä']);
    });

    it('returns an inserted record with a new, higher id', async () => {
      const { machines } = await create();
      const [a, b] = [await machines.insert(machine('a', { leased: true })), await machines.insert(machine('b'))];
      expect(a).toEqual({ ...machine('a', { leased: true }), id: a?.id });
      expect(b?.id).toBeGreaterThan(a?.id ?? Infinity);
      expect(await machines.find({ leased: true })).toEqual([a]);
    });

    it('inserts nothing if another record has the key', async () => {
      const { machines, readings } = await create();
      await machines.insert(machine('a', { hours: 1 }));
      expect(await machines.insert(machine('a', { hours: 2 }))).toBeUndefined();
      await readings.insert(reading('p'));
      expect(await readings.insert(reading('p', { value: 6 }))).toBeUndefined();
      expect(await machines.distinct('hours', {})).toEqual([1]);
      expect((await readings.find({ plant: 1, sensor: 'p' })).map(({ value }) => value)).toEqual([5]);
    });

    it('generates a new serial for each inserted or upserted record', async () => {
      const { parts } = await create();
      const a = await parts.insert(part('a'));
      expect(await parts.insert(part('a'))).toBeUndefined();
      const b = await parts.upsert(part('b'), {}, {});
      expect(a).toEqual({ ...part('a'), partId: a?.partId });
      expect(b).toEqual({ record: { ...part('b'), partId: b?.record.partId }, isNew: true });
      expect(b?.record.partId).toBeGreaterThan(a?.partId ?? Infinity);
      expect(await parts.find({ partId: b?.record.partId ?? 0 })).toEqual([b?.record]);
      expect(await parts.find({ machine: 1, name: 'a' })).toEqual([a]);
    });

    it('inserts new records, and sets some fields of existing records that match a condition', async () => {
      const { parts } = await create();
      const a = await parts.insert(part('a', { weight: 1 }));
      const heavy = await parts.insert(part('heavy', { weight: 9 }));
      const size = { unit: 'cm', length: 3 };
      const fresh = ['a', 'heavy', 'new'].map((name) => part(name, { weight: 2, size }));
      await parts.saveEach(fresh, ['size'], { weight: { below: 5 } });
      const saved = await parts.find({ machine: 1 }, { orderBy: 'name' });
      expect(saved).toEqual([{ ...a, size }, heavy, { ...part('new', { weight: 2, size }), partId: saved[2]?.partId }]);
      expect(new Set(saved.map(({ partId }) => partId)).size).toBe(3);
    });

    it('returns bytes as they were inserted', async () => {
      const { readings } = await create();
      await readings.insert(reading('p'));
      const [found] = await readings.find({});
      expect([...(found?.raw ?? [])]).toEqual([1, 0, 255]);
    });

    it('selects by every kind of condition', async () => {
      const { machines } = await create();
      for (const [serial, hours] of [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ] as const)
        await machines.insert(machine(serial, { hours }));
      const serials = async (where: Parameters<typeof machines.find>[0]) =>
        (await machines.find(where, { orderBy: 'id' })).map(({ serial }) => serial).join('');
      expect(await serials({ hours: { above: 1 } })).toBe('bc');
      expect(await serials({ hours: { below: 3 } })).toBe('ab');
      expect(await serials({ hours: { atMost: 1 } })).toBe('a');
      expect(await serials({ serial: { in: ['a', 'c', 'x'] } })).toBe('ac');
      expect(await serials({ serial: { notIn: ['a', 'x'] } })).toBe('bc');
      expect(await serials({ serial: { not: 'a' }, state: 'idle' })).toBe('bc');
      expect(await serials({ state: 'idle', anyOf: [{ hours: 1 }, { hours: { above: 2 }, leased: false }] })).toBe(
        'ac',
      );
      expect(await serials({ leased: true })).toBe('');
      expect(await serials({ plant: { belowField: 'hours' } })).toBe('bc');
    });

    it('orders records and limits their number', async () => {
      const { machines } = await create();
      for (const serial of ['a', 'b', 'c']) await machines.insert(machine(serial));
      const found = await machines.find({ plant: 1 }, { orderBy: 'id', descending: true, limit: 2 });
      expect(found.map(({ serial }) => serial)).toEqual(['c', 'b']);
    });

    it('orders by two fields and skips an offset', async () => {
      const { parts } = await create();
      for (const [name, weight] of [
        ['b', 1.5],
        ['c', 2],
        ['a', 1.5],
      ] as const)
        await parts.insert(part(name, { weight }));
      const order = { orderBy: 'weight', descending: true, thenBy: 'name' } as const;
      const names = async (selection: object) =>
        (await parts.find({ machine: 1 }, { ...order, ...selection })).map(({ name }) => name).join('');
      expect([await names({}), await names({ offset: 1 }), await names({ offset: 1, limit: 1 })]).toEqual([
        'cab',
        'ab',
        'a',
      ]);
    });

    it('reads some of the fields, with their values and defaults', async () => {
      const { machines, readings } = await create();
      for (const serial of ['a', 'b', 'c']) await machines.insert(machine(serial, { hours: 7, leased: true }));
      const selection = { orderBy: 'id', descending: true, limit: 2 } as const;
      const picked = await machines.pick(['leased', 'hours', 'maker', 'id'], { plant: 1 }, selection);
      const [, b, c] = await machines.find({}, { orderBy: 'id' });
      expect(picked).toEqual([c, b].map((one) => ({ leased: true, hours: 7, maker: one?.maker, id: one?.id })));
      expect(await machines.pick(['serial'], { serial: 'b' })).toEqual([{ serial: 'b' }]);

      await readings.insert({ plant: 1, sensor: 'p', value: 5, raw: Buffer.from('x'), unit: 'bar', places: 3 });
      const [reading] = await readings.pick(['raw', 'places'], { plant: 1 });
      expect({ ...reading, raw: Buffer.from(reading?.raw ?? []) }).toEqual({ raw: Buffer.from('x'), places: 3 });
    });

    it('sets, adds to and raises fields, and returns the number of records that match', async () => {
      const { machines } = await create();
      for (const serial of ['a', 'b']) await machines.insert(machine(serial, { hours: serial === 'a' ? 4 : 9 }));
      expect(await machines.update({ plant: 1 }, { set: { state: 'running' }, max: { hours: 6 } })).toBe(2);
      expect(await machines.update({ serial: 'a' }, { add: { hours: -2 } })).toBe(1);
      expect(await machines.update({ serial: 'x' }, { set: { leased: true } })).toBe(0);
      expect((await machines.find({ state: 'running' }, { orderBy: 'hours' })).map(({ hours }) => hours)).toEqual([
        4, 9,
      ]);
    });

    it('updates nothing if the update would take the unique key of another record', async () => {
      const { machines } = await create();
      for (const serial of ['a', 'b']) await machines.insert(machine(serial));
      expect(await machines.update({ serial: 'b' }, { set: { serial: 'a' } })).toBe(0);
      const updates = ['a', 'b'].map((serial) => ({ where: { serial }, change: { set: { serial: `${serial}2` } } }));
      const each = [...updates, { where: { serial: 'x' }, change: { set: { plant: 2 } } }];
      expect(await Promise.all(each.map(({ where, change }) => machines.update(where, change)))).toEqual([1, 1, 0]);
      expect((await machines.distinct('serial', { plant: 1 })).sort()).toEqual(['a2', 'b2']);
    });

    it('returns the one record that it updates', async () => {
      const { machines } = await create();
      const made = await machines.insert(machine('a'));
      expect(await machines.updateOne({ serial: 'a' }, { add: { hours: 3 } })).toEqual({ ...made, hours: 3 });
      expect(await machines.updateOne({ serial: 'x' }, { add: { hours: 3 } })).toBeUndefined();
    });

    it('upserts a record unless the existing one fails the guard', async () => {
      const { readings } = await create();
      const upsert = (value: number) =>
        readings.upsert(reading('p', { value }), { value: { below: value } }, { set: { value } });
      expect([await upsert(5), await upsert(7), await upsert(6)]).toMatchObject([
        { isNew: true, record: { value: 5 } },
        { isNew: false, record: { value: 7 } },
        undefined,
      ]);
      expect((await readings.find({ sensor: 'p' })).map(({ value }) => value)).toEqual([7]);
    });

    it('groups, counts, removes and lists distinct values', async () => {
      const { machines } = await create();
      for (const [serial, plant, hours] of [
        ['a', 1, 4],
        ['b', 1, 5],
        ['c', 2, 6],
      ] as const) {
        await machines.insert(machine(serial, { plant, hours, leased: plant === 2 }));
      }
      const groups = await machines.groups(['plant', 'leased'], {}, 'hours');
      expect(groups.sort((a, b) => a.plant - b.plant)).toEqual([
        { plant: 1, leased: false, records: 2, total: 9 },
        { plant: 2, leased: true, records: 1, total: 6 },
      ]);
      expect(await machines.distinct('plant', { hours: { above: 4 } })).toEqual([1, 2]);
      expect(await machines.distinct('plant', { plant: { in: [2, 3] } })).toEqual([2]);
      expect(await machines.remove({ plant: 1 })).toBe(2);
      expect(await countOf(machines, {})).toBe(1);
      expect(await countOf(machines, { plant: 9 })).toBe(0);
    });
  });
}
