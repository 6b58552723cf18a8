import { isoOf } from './dates.js';
import { isRange, type Value } from './value.js';

const unitsShown: Readonly<Record<string, string>> = {
  ...{
    length: 'm',
    mass: 'kg',
    duration: 's',
    temperature: '°C',
    pressure: 'Pa',
    power: 'W',
    energy: 'J',
    voltage: 'V',
    current: 'A',
  },
  ...{
    frequency: 'Hz',
    data: 'B',
    'data-rate': 'bit/s',
    volume: 'l',
    area: 'm²',
    torque: 'Nm',
    force: 'N',
    speed: 'm/s',
    percent: '%',
  },
  ...{
    'working-days': 'working days',
    times: 'times',
    luminance: 'nit',
    pixels: 'px',
    concentration: 'ppm',
    sound: 'dB',
  },
};
const signs: Readonly<Record<Value['bound'], string>> = { exact: '', least: '≥ ', most: '≤ ' };

/** A value in SI units or ISO 8601, so that two spellings of one amount read alike: "30 days" and "720 h" are both "2592000 s". */
export function normalised(value: Value): string {
  const per = value.per === '' ? '' : ` / ${value.per}`;
  return `${signs[value.bound]}${value.approximate ? '~ ' : ''}${value.every ? 'every ' : ''}${amount(value)}${per}`;
}

function amount(value: Value): string {
  if (value.date) return isoOf(value.date);
  if (value.parts) return `${value.dimension.slice('version:'.length)} ${value.parts.join('.')}`.trim();
  if (value.dimension === 'clock') return range(value, timeOf);
  if (value.dimension.startsWith('money:')) return `${value.dimension.slice('money:'.length)} ${range(value, plain)}`;
  const unit =
    value.dimension === 'count' ? (value.nouns ?? []).join(' ') : (unitsShown[value.dimension] ?? value.dimension);
  return `${range(value, plain)} ${unit}`.trim();
}

const range = (value: Value, show: (amount: number) => string): string =>
  isRange(value) ? `${show(value.low)} to ${show(value.high)}` : show(value.low);

const plain = (amount: number): string => String(Number(amount.toPrecision(12)));

function timeOf(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
