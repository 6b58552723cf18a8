// A large collection without a model: cards about generated subjects, and vectors that are similar for the same subject.
const list = (words) => words.split(' ');
const kinds = list(
  'compressor conveyor crane dryer extruder fermenter forklift freezer furnace gearbox generator grinder kettle labeller lathe mixer oven palletiser press pump refiner roaster scanner separator shredder sifter steriliser turbine winch wrapper',
);
const marks = list(
  'amber brass bronze cobalt copper coral crimson emerald golden indigo ivory jade lilac maroon ochre olive pearl ruby scarlet silver',
);
const places = list(
  'Ardmore Belcross Caldmoor Dunwick Ellmouth Farnholm Glenrock Harrowby Inverlea Kelsham Lindale Marbury Norwick Oakhurst Penfold Quarnby Redmire Selford Thornley Upwell Vexford Westrow Yarfield Zelby Ashcombe Brinton Corley Drayford Easling Fenby Garlow Hexley Imber Jarrow Kirby Langden Midhurst Netherby Orton Pelham',
);
/** Facts of a subject, one per card: one fewer than the maximum number of neighbours of a card. */
const facts = [
  (it, n) => `The ${it} is checked every ${2 + (n % 9)} weeks by the crew of the late shift.`,
  (it, n) => `The ${it} weighs ${120 + (n % 60)} kg without its frame.`,
  (it, n) => `The ${it} draws ${3 + (n % 8)} kW at full load.`,
  (it, n) => `The ${it} was bought for EUR ${4011 + (n % 50) * 60} from the maker.`,
  (it, n) => `The filter of the ${it} lasts ${300 + (n % 40) * 5} hours in dry air.`,
  (it, n) => `The ${it} must be cooled to ${20 + (n % 15)} °C before it is opened.`,
  (it, n) => `Training for the ${it} takes ${2 + (n % 6)} days for new staff.`,
  (it, n) => `The warranty of the ${it} ends on ${1 + (n % 27)} May 2031.`,
  (it, n) => `The ${it} makes ${40 + (n % 30)} parts per minute on a good day.`,
];
const fillers = [
  'Whoever starts it reads the sheet at the gate, puts on gloves and tells the foreman where the key is.',
  'Spare parts lie in the cage behind the office, sorted by size, and are written down when they are taken out.',
  'Noise was measured from the door; the walls were lined afterwards and nobody has complained since.',
  'It stands on rubber feet, faces the window and is lit from above, so that the dial can be read from the aisle.',
];
const filler = (n) => fillers[n % fillers.length];

const subjectOf = (n) =>
  `${marks[n % marks.length]} ${kinds[Math.floor(n / marks.length) % kinds.length]} of ${places[Math.floor(n / (marks.length * kinds.length)) % places.length]}`;

/** Card number `n`, of at most 216,000 cards: nine per subject. */
export function cardOf(n) {
  const it = subjectOf(Math.floor(n / facts.length));
  const fact = facts[n % facts.length];
  return { title: `About the ${it}`, text: `${fact(it, n)} ${filler(n)} ${filler(n + 1)}` };
}

/** A card with the statement of card number `n`, but with another value. */
export function contradictionOf(n) {
  const it = subjectOf(Math.floor(n / facts.length));
  const fact = facts[n % facts.length];
  return { title: `About the ${it}`, text: `${filler(n + 2)} ${fact(it, n + 1)} ${filler(n + 3)}` };
}

/** An embedder whose vectors have cosine 0.86 for cards of the same subject, and about 0 otherwise. */
export function madeVectors(model) {
  const { dimensions } = model;
  const about = new RegExp(`(?:${marks.join('|')}) (?:${kinds.join('|')}) of (?:${places.join('|')})`);
  function addTo(vector, text, weight) {
    let state = 0x9e3779b9;
    for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x85ebca6b) ^ (state >>> 13);
    for (let i = 0; i < dimensions; i++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      vector[i] += (state / 0x80000000) * weight;
    }
  }
  return {
    model: { ...model, id: 'made' },
    countTokens: (texts) => texts.map((text) => text.length >> 2),
    lettersPerToken: () => Infinity,
    async embed(texts) {
      const vectors = texts.map((text) => {
        const vector = new Float32Array(dimensions);
        addTo(vector, about.exec(text)?.[0] ?? text, 1);
        addTo(vector, text, 0.4);
        let length = 0;
        for (const x of vector) length += x * x;
        const scale = 1 / Math.sqrt(length);
        return vector.map((x) => x * scale);
      });
      return { vectors, tokens: 0 };
    },
    async [Symbol.asyncDispose]() {},
  };
}
