// A reproducible generated collection: Zipf-distributed words, and vectors around 2,000 topics.
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru sta'.split(' ');
const vocabulary = 50_000;

export function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

const wordOf = (rank) => {
  let word = '';
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
};
const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));
/** Rank with probability about 1 / (rank + 10). */
const zipf = (random) => Math.min(vocabulary - 1, Math.floor(10 * ((vocabulary / 10 + 1) ** random() - 1)));

export function textOf(random, length) {
  return Array.from({ length }, () => words[zipf(random)]).join(' ');
}

export function* madeCards(count, seed = 1) {
  const random = randomFrom(seed);
  for (let id = 1; id <= count; id++)
    yield { id, title: textOf(random, 4), text: textOf(random, 60 + Math.floor(random() * 90)) };
}

/** Substitute for the model: a text's topic is derived from its characters, so that equal texts have equal vectors. */
export function madeEmbedder(dimensions = 384, topics = 2_000) {
  const gauss = (random) => random() + random() + random() - 1.5;
  const centres = Array.from({ length: topics }, (_, topic) => {
    const random = randomFrom(topic + 77);
    return Float32Array.from({ length: dimensions }, () => gauss(random));
  });
  return {
    model: { id: 'made', dimensions, maxTokens: 256 },
    countTokens: (texts) => texts.map((text) => Math.min(256, text.split(' ').length)),
    lettersPerToken: () => Infinity,
    async embed(texts) {
      return { vectors: texts.map(vectorOf), tokens: 0 };
    },
    async [Symbol.asyncDispose]() {},
  };
  function vectorOf(text) {
    let seed = 7;
    for (let i = 0; i < text.length; i++) seed = (Math.imul(seed, 31) + text.charCodeAt(i)) | 0;
    const random = randomFrom(seed);
    const centre = centres[Math.floor(random() * topics)];
    const vector = centre.map((value) => value + 0.6 * gauss(random));
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }
}
