// `node packages/tables-scorer/bench/fit.bench.mjs FOLDER [--every=5] [--write]`: fits the weights on the training split of a checkout of
// WikiTableQuestions, with five folds by table, and prints coverage and precision on the questions of the fold that a fit has not seen. All
// questions take 6 GB: node --max-old-space-size=6000. --write: writes the weights of a fit on all folds, --errors=N: prints the N surest errors.
import { readQuestion, runProgram } from '@cardinal/tables';
import { questionsIn } from '@cardinal/tables/reading';
import { writeFileSync } from 'node:fs';
import {
  bestOf,
  candidatesOf,
  doubtOf,
  leftOverStems,
  probabilityOf,
  signalsOf,
  subjectOf,
} from '@cardinal/tables-scorer/fitting';
import { coverageAt } from './curve.mjs';
import { encoded, FeatureSpace, scoresOf } from './encoded.mjs';
import { fitFeatures } from './fit-features.mjs';
import { fitLeftOver, fitSignals } from './fit-signals.mjs';
import { negativesOf } from './negatives.mjs';
import { createTables, isGold, readQuestions } from './wtq.mjs';

const [folder] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const option = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
if (folder === undefined) throw new Error('usage: fit.bench.mjs FOLDER [--every=N] [--write]');
const every = Number(option('every') ?? 1);
const folds = 5;
/** Least precision of what certificate and scorer show together, which sets the threshold. */
const wanted = Number(option('precision') ?? 0.9);
/** Features of fewer questions are left out. */
const leastQuestions = 8;

const started = process.cpuUsage();
const tableOf = createTables(folder);
const asked = readQuestions(folder).filter((_, at) => at % every === 0);
const space = new FeatureSpace();
console.error(`cardinal: reading ${asked.length} questions`);
/** @type {any[]} */
const questions = asked.map(({ text, tablePath, gold }, at) => {
  if (at % 1000 === 999)
    console.error(`cardinal: read ${at + 1}, ${seconds()} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  const isRight = (values) => isGold(gold, textsOf(values));
  const fold = hash(tablePath) % folds;
  return { ...read(text, tableOf(tablePath), fold, isRight), text, gold, tablePath };
});
const negatives = [];
for (let at = 0; at < questions.length; at += 4) {
  const [one, other] = [questions[at], questions[(at * 7 + 1231) % questions.length]];
  if (one.table === other.table || !one.subject || !other.subject) continue;
  for (const { kind, text, table } of negativesOf(one, other, at))
    negatives.push({ ...read(text, table, one.fold, () => false, true), kind });
}
for (const { candidates } of questions) if (candidates) delete candidates.groups;
const size = space.ids.size;
console.error(
  `cardinal: ${size} features, ${negatives.length} questions without an answer, a right candidate for ${share(questions, (each) => each.example?.isAnswerable)}, ${seconds()} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
);
const isUsed = (id) => space.questions[id] >= leastQuestions;
const all = [...questions, ...negatives];
for (let fold = 0; fold < folds; fold++) {
  const weights = fitFeatures(examplesOf(questions.filter((each) => each.fold !== fold)), size, isUsed);
  for (const each of all) if (each.fold === fold) choose(each, weights);
}
const chosen = all.filter(({ best }) => best !== undefined);
console.error(`cardinal: right at full coverage ${share(questions, ({ isRight }) => isRight)}, ${seconds()} s`);
for (let fold = 0; fold < folds; fold++) {
  const { leftOver, signals } = calibrated(chosen.filter((each) => each.fold !== fold));
  for (const each of chosen.filter((one) => one.fold === fold)) {
    each.confidence = probabilityOf(signalsOf(each.subject, each.chosen, each.best, leftOver), signals);
    each.unknown = each.leftOver.filter((stem) => !leftOver.has(stem)).length;
    each.shown = each.doubt || each.unknown > 0 ? 0 : each.confidence;
  }
}
for (const each of questions) {
  const reading = readQuestion(each.text, [{ table: each.table, names: [] }]);
  if (reading.kind === 'computed') each.certified = isGold(each.gold, textsOf(reading.outcome.values));
}
report();
if (process.argv.includes('--write')) write();

function read(text, table, fold, isRight, isKnown = false) {
  const [question] = questionsIn(text);
  if (question?.words.language !== 'en') return { table, fold };
  const subject = subjectOf(question, { table, names: [] });
  const candidates = candidatesOf(subject);
  const example = encoded(space, candidates, isRight, isKnown);
  for (const each of candidates.all) {
    Object.assign(each, { own: undefined, groups: undefined });
    for (const filter of each.filters) Object.assign(filter, { rows: [] });
  }
  return { table, fold, subject, candidates, example };
}

function choose(each, weights) {
  if (!each.example) return;
  each.best = bestOf(scoresOf(weights, each.example), each.example.keys);
  if (each.best === undefined) return;
  each.chosen = each.candidates.all[each.best.candidate];
  each.isRight = each.example.right[each.example.keys[each.best.candidate]];
  each.leftOver = leftOverStems(each.subject, each.chosen);
  each.doubt = doubtOf(each.subject, each.chosen, runProgram(each.table, each.chosen.program));
}

function calibrated(rows) {
  const leftOver = fitLeftOver(rows.filter(({ kind }) => kind === undefined));
  const signals = fitSignals(
    rows.map(({ subject, chosen: own, best, isRight }) => ({
      signals: signalsOf(subject, own, best, leftOver),
      isRight,
    })),
  );
  return { leftOver, signals };
}

/** Lists of answers by different rules, each with the confidence by which they are ranked. */
function answersBy() {
  const answered = questions.filter(({ best }) => best !== undefined);
  const shown = answered.filter((each) => each.shown > 0);
  return {
    'without guards': answered.map(({ confidence, isRight }) => ({ confidence, isRight })),
    'with guards': answered.filter(({ doubt }) => !doubt).map(({ confidence, isRight }) => ({ confidence, isRight })),
    shown: shown.map((each) => ({ confidence: each.shown, isRight: each.isRight })),
    'certificate and shown': questions.flatMap((each) => {
      if (each.certified !== undefined) return [{ confidence: 1, isRight: each.certified }];
      return each.shown > 0 ? [{ confidence: each.shown, isRight: each.isRight }] : [];
    }),
  };
}

/** The threshold by which certificate and scorer together have the wanted precision. */
function wantedThreshold() {
  return coverageAt(answersBy()['certificate and shown'], questions.length, wanted)?.threshold;
}

function report() {
  const curves = Object.entries(answersBy()).map(([answers, list]) => ({
    answers,
    ...Object.fromEntries(
      [0.95, 0.9, 0.85, 0.8, 0.7].map((precision) => {
        const at = coverageAt(list, questions.length, precision);
        return [`at ${precision}`, at ? `${percent(at.coverage)} (${at.threshold.toFixed(3)})` : '-'];
      }),
    ),
  }));
  const threshold = wantedThreshold() ?? 1;
  const refused = ['table', 'name', 'column'].map((lacking) => {
    const own = negatives.filter(({ kind }) => kind === lacking);
    return { lacking, questions: own.length, shown: share(own, ({ shown }) => shown >= threshold) };
  });
  const answered = questions.filter(({ best }) => best !== undefined);
  const families = [...groupBy(answered, ({ chosen: { family } }) => family)].map(([family, own]) => {
    const sure = own.filter(({ shown }) => shown >= threshold);
    const right = ({ isRight }) => isRight;
    return {
      family,
      chosen: own.length,
      right: share(own, right),
      shown: sure.length,
      'right of them': share(sure, right),
    };
  });
  const doubts = [
    ...groupBy(
      answered.filter(({ doubt }) => doubt),
      ({ doubt }) => doubt,
    ),
  ].map(([guard, own]) => {
    const sure = own.filter(({ confidence }) => confidence >= threshold);
    const right = ({ isRight }) => isRight;
    return {
      guard,
      refused: own.length,
      right: share(own, right),
      probable: sure.length,
      'right of them': share(sure, right),
    };
  });
  const cost = {
    questions: questions.length,
    'processor seconds': seconds(),
    'right at full coverage': share(questions, ({ isRight }) => isRight),
  };
  const json = option('json');
  const tables = [curves, refused, families, doubts, [cost]];
  if (json === undefined) for (const table of tables) console.table(table);
  else writeFileSync(json, JSON.stringify({ tables }));
  const wrong = answered.filter(({ isRight }) => !isRight).sort((one, other) => other.shown - one.shown);
  for (const { shown, text, gold, chosen: own, tablePath } of wrong.slice(0, Number(option('errors') ?? 0)))
    console.error(
      [
        shown.toFixed(2),
        text,
        gold.join('; '),
        textsOf(own.values).join('; '),
        JSON.stringify(own.program),
        tablePath,
      ].join(' | '),
    );
}

function write() {
  const weights = fitFeatures(examplesOf(questions), size, isUsed);
  const { leftOver, signals } = calibrated(chosen);
  const features = [...space.ids].filter(([, id]) => isUsed(id) && Math.abs(weights[id]) > 0.1);
  const threshold = wantedThreshold();
  if (threshold === undefined) throw new Error(`no threshold gives a precision of ${wanted}`);
  const rounded = (map, digits) =>
    Object.fromEntries([...map].map(([name, value]) => [name, Number(value.toFixed(digits))]));
  const file = new URL('../weights/weights.json', import.meta.url);
  writeFileSync(
    file,
    `${JSON.stringify({
      features: rounded(
        features.map(([name, id]) => [name, weights[id]]),
        2,
      ),
      leftOver: rounded(leftOver, 3),
      signals: rounded(signals, 4),
      threshold: Math.ceil(threshold * 1000) / 1000,
    })}\n`,
  );
  console.error(`cardinal: wrote ${features.length} weights`);
}

function examplesOf(list) {
  return list.flatMap(({ example }) => example ?? []);
}

function textsOf(values) {
  return values.map(({ text, number, amount }) => (amount === undefined || number === undefined ? text : number));
}

function share(list, holds) {
  return list.length === 0 ? '-' : percent(list.filter((each) => holds(each)).length / list.length);
}

function percent(part) {
  return `${(part * 100).toFixed(1)} %`;
}

function seconds() {
  return Math.round(process.cpuUsage(started).user / 1e6);
}

/** FNV-1a, 32 bits. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ sign.charCodeAt(0), 0x01000193);
  return value >>> 0;
}

/** As `Map.groupBy`, which Node.js 20 does not have. */
function groupBy(list, keyOf) {
  const groups = new Map();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}
