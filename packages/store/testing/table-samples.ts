import type { Table, TableDefinition } from '../src/index.js';

export interface Machine {
  readonly id: number;
  readonly serial: string;
  readonly plant: number;
  readonly state: 'idle' | 'running';
  readonly hours: number;
  readonly leased: boolean;
  readonly maker: { readonly name: string };
}

export interface Part {
  readonly machine: number;
  readonly name: string;
  readonly partId: number;
  readonly weight: number;
  readonly size: { readonly unit: string; readonly length: number };
}

export interface Reading {
  readonly plant: number;
  readonly sensor: string;
  readonly value: number;
  readonly raw: Uint8Array;
  readonly unit: string;
  readonly places: number;
}

export const machinesTable: TableDefinition<Machine> = {
  name: 'machines',
  key: 'id',
  fields: {
    id: 'whole',
    serial: 'text',
    plant: 'whole',
    state: ['idle', 'running'],
    hours: { kind: 'whole', column: 'hours_run' },
    leased: 'flag',
    maker: { object: ['name'] },
  },
  indexes: [{ keys: { serial: 1 }, unique: true }, { keys: { plant: 1, id: -1 } }],
};

export const readingsTable: TableDefinition<Reading> = {
  name: 'readings',
  key: ['plant', 'sensor'],
  fields: {
    plant: 'whole',
    sensor: 'text',
    value: 'whole',
    raw: 'bytes',
    unit: { kind: 'text', absent: 'bar' },
    places: { kind: 'whole', absent: 3 },
  },
  indexes: [],
};

export const partsTable: TableDefinition<Part> = {
  name: 'parts',
  key: ['machine', 'name'],
  fields: {
    machine: 'whole',
    name: 'text',
    partId: { kind: 'serial', column: 'id' },
    weight: 'number',
    size: { object: { unit: 'text', length: 'whole' } },
  },
  indexes: [{ keys: { partId: 1 }, unique: true }],
};

export const tablesSql = `
  CREATE TABLE machines (id INTEGER PRIMARY KEY AUTOINCREMENT, serial TEXT NOT NULL UNIQUE, plant INTEGER NOT NULL,
    state TEXT NOT NULL, hours_run INTEGER NOT NULL, leased INTEGER NOT NULL, maker TEXT NOT NULL) STRICT;
  CREATE TABLE readings (plant INTEGER NOT NULL, sensor TEXT NOT NULL, value INTEGER NOT NULL, raw BLOB NOT NULL,
    unit TEXT NOT NULL DEFAULT 'bar', places INTEGER NOT NULL DEFAULT 3, PRIMARY KEY (plant, sensor)) STRICT, WITHOUT ROWID;
  CREATE TABLE parts (id INTEGER PRIMARY KEY AUTOINCREMENT, machine INTEGER NOT NULL, name TEXT NOT NULL, weight REAL NOT NULL,
    size TEXT NOT NULL, UNIQUE (machine, name)) STRICT;`;

export interface Tables {
  readonly machines: Table<Machine>;
  readonly readings: Table<Reading>;
  readonly parts: Table<Part>;
}

export const machine = (serial: string, over: Partial<Machine> = {}): Omit<Machine, 'id'> => ({
  serial,
  plant: 1,
  state: 'idle',
  hours: 0,
  leased: false,
  maker: { name: 'Acme' },
  ...over,
});
export const reading = (sensor: string, over: Partial<Reading> = {}): Reading => ({
  plant: 1,
  sensor,
  value: 5,
  raw: Buffer.from([1, 0, 255]),
  unit: 'bar',
  places: 3,
  ...over,
});
export const part = (name: string, over: Partial<Part> = {}): Part => ({
  machine: 1,
  name,
  partId: 0,
  weight: 0.25,
  size: { unit: 'mm', length: 12 },
  ...over,
});
