export interface Unit {
  /** Quantity that a number measures. Values of different dimensions are never compared. */
  readonly dimension: string;
  /** SI value = number · factor + offset. */
  readonly factor: number;
  readonly offset?: number;
}

/**
 * One line per dimension: `factor: spellings`, with spaces between spellings. Factors are those of the SI brochure and of the international
 * yard and pound; a month is 1/12 and a year 365.25 days; prefixes of data are decimal, except KiB and its kin.
 */
const table: Readonly<Record<string, string>> = {
  length: `1e-9: nm nanometre(s) nanometer(s); 1e-6: µm um micron(s) micrometre(s) micrometer(s); 1e-3: mm millimetre(s) millimeter(s);
    0.01: cm centimetre(s) centimeter(s); 1: m metre(s) meter(s); 1000: km kilometre(s) kilometer(s); 0.0254: inch(es);
    0.3048: ft foot feet; 0.9144: yd yard(s); 1609.344: mi mile(s)`,
  mass: `1e-9: µg ug mcg microgram(s); 1e-6: mg milligram(s) milligramme(s); 1e-3: g gram(s) gramme(s); 1: kg kilo(s) kilogram(s) kilogramme(s);
    1000: t tonne(s) ton(s); 0.45359237: lb(s) pound(s); 0.028349523125: oz ounce(s)`,
  duration: `1e-3: ms millisecond(s); 1: s sec(s) second(s); 60: min(s) minute(s); 3600: h hr(s) hour(s); 86400: day(s); 604800: wk(s) week(s);
    1209600: fortnight(s); 2629800: month(s); 7889400: quarters; 31557600: yr(s) year(s); 315576000: decade(s); 3155760000: century centuries`,
  pressure: `1: Pa pascal(s); 100: hPa mbar millibar(s); 1000: kPa; 1e6: MPa; 1e5: bar(s); 6894.757: psi; 133.322: mmHg; 101325: atm`,
  power: `1e-3: mW milliwatt(s); 1: W watt(s); 1000: kW kilowatt(s); 1e6: MW megawatt(s); 1e9: GW gigawatt(s); 745.7: hp horsepower`,
  energy: `1: J joule(s); 1000: kJ; 1e6: MJ; 3600: Wh; 3.6e6: kWh kilowatt-hour(s); 3.6e9: MWh; 3.6e12: GWh; 4184: kcal`,
  voltage: `1e-3: mV millivolt(s); 1: V volt(s); 1000: kV kilovolt(s)`,
  current: `1e-3: mA milliamp(s); 1: amp(s) ampere(s)`,
  frequency: `1: Hz hertz; 1000: kHz; 1e6: MHz; 1e9: GHz; 0.016666666666666666: rpm`,
  data: `1: byte(s); 1e3: kB KB kilobyte(s); 1e6: MB megabyte(s); 1e9: GB gigabyte(s); 1e12: TB terabyte(s); 1e15: PB petabyte(s);
    1024: KiB; 1048576: MiB; 1073741824: GiB; 1099511627776: TiB`,
  'data-rate': `1e3: kbps kbit/s; 1e6: Mbps Mbit/s; 1e9: Gbps Gbit/s`,
  volume: `1e-3: ml mL millilitre(s) milliliter(s); 0.01: cl; 1: l L litre(s) liter(s); 1000: m³ m3; 3.785411784: gallon(s)`,
  area: `1: m² m2 sqm; 1e4: ha hectare(s); 1e6: km² km2; 0.09290304: sqft; 4046.8564224: acre(s)`,
  torque: `1: Nm N·m`,
  force: `1: newton(s); 1000: kN`,
  speed: `0.2777777777777778: km/h kmh kph; 0.44704: mph; 1: m/s`,
  luminance: `1: nit(s)`,
  pixels: `1: px pixel(s); 1e6: megapixel(s)`,
  concentration: `1: ppm; 1e-3: ppb`,
  sound: `1: dB decibel(s)`,
  percent: `1: % percent per-cent pct; 1: percentage-point(s); 0.01: basis-point(s) bps`,
};

/** Units by exact spelling, because some spellings in other case would be another unit or a word. */
const exact = new Map<string, Unit>();
const folded = new Map<string, Unit>();

for (const [dimension, line] of Object.entries(table)) {
  for (const group of line.split(';')) {
    const colon = group.indexOf(':');
    const factor = Number(group.slice(0, colon));
    for (const spelling of group
      .slice(colon + 1)
      .trim()
      .split(/\s+/)
      .flatMap(spellings)) {
      exact.set(spelling, { dimension, factor });
      if (!folded.has(spelling.toLowerCase())) folded.set(spelling.toLowerCase(), { dimension, factor });
    }
  }
}
const celsius = [
  '°C',
  '°c',
  'celsius',
  'Celsius',
  'degrees celsius',
  'degrees Celsius',
  'degrees C',
  'degrees centigrade',
];
const fahrenheit = ['°F', '°f', 'fahrenheit', 'Fahrenheit', 'degrees fahrenheit', 'degrees Fahrenheit', 'degrees F'];
for (const spelling of celsius) exact.set(spelling, { dimension: 'temperature', factor: 1 });
for (const spelling of fahrenheit) exact.set(spelling, { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9 });

/** "metre(s)" is two spellings, "basis-point" one with a space. */
function spellings(entry: string): string[] {
  const plain = entry.replace(/([a-z])-([a-z])/g, '$1 $2');
  return plain.includes('(') ? [plain.replace(/\(.*/, ''), plain.replace(/[()]/g, '')] : [plain];
}

/** Exact case first, which distinguishes "MW" and "mW", then any case. */
export const unitOf = (text: string): Unit | undefined => {
  const spelling = text.replace(/\s+/g, ' ');
  return exact.get(spelling) ?? folded.get(spelling.toLowerCase());
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s+');

/** Alternatives of a pattern, longest first. */
export const unitPattern = [...new Set([...exact.keys(), ...folded.keys()])]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');

export const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  '¥': 'JPY',
  jpy: 'JPY',
  yen: 'JPY',
  '₹': 'INR',
  inr: 'INR',
  rupees: 'INR',
  chf: 'CHF',
  cny: 'CNY',
  rmb: 'CNY',
  yuan: 'CNY',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  aud: 'AUD',
  cad: 'CAD',
};

/** Factors of words and letters after a number; the letters count only with money. */
export const magnitudes: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  bn: 1e9,
  b: 1e9,
};
