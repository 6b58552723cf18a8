import {
  monthNumbers,
  none,
  phrases,
  phraseSynonym,
  type QuestionWords,
  saying,
  spokenNumbers,
  words,
} from './question-words.js';
import { spanishMonths } from './spanish-months.js';
import { spanishNumber, spanishStem } from './spanish-stem.js';

const money = '€ $ £ eur usd mxn ars clp cop pen';
/** Superlatives and comparatives are the same words: "más alto". Plurals are missing, because several things have no single highest value. */
const more = 'más alto, más alta, más elevado, más elevada, más grande, más largo, más larga, mayor';
const less = 'más bajo, más baja, más reducido, más reducida, más pequeño, más pequeña, más corto, más corta, menor';

export const spanishQuestions: QuestionWords = {
  language: 'es',
  signs: words(`
    cuántos cuántas cuánto cuánta cuál cuáles qué quién quiénes cuándo dónde hay fue fueron está están tiene tienen promedio suma número por
  `),
  neighbours: ['pt', 'it', 'ro', 'fr'],
  small: words(`
    el la los las lo un una unos unas de del a al en y e con para es son está están fue fueron era eran ser sido ha han hay hubo se me nos tiene
    tienen tuvo tuvieron haya hayan tengan cuyo cuya cuyos cuyas todos todas toda dime dame muestra muéstrame indica calcula nuestro nuestra nuestros
    nuestras tenemos existe existen actualmente aquí
  `),
  fillers: phrases('por favor, esta tabla, este archivo, este fichero, esta lista, esta hoja'),
  stem: spanishStem,
  numberSigns: words('no nr n o num nro núm'),
  goingOn: phrases('y, qué hay de, qué hay del, qué pasa con, y qué hay de, y qué hay del, y qué pasa con'),
  linking: words('en el la los las de del al a con para un una es'),
  joining: words(`
    trabaja trabajan trabajó trabajaron hecho hecha hechos hechas hizo hicieron realizado realizada realizados realizadas realizó realizaron vive viven
    pertenece pertenecen corresponde corresponden registrado registrada registrados registradas registró registraron usa usan usó utiliza utilizan
    contiene contienen proviene provienen viene vienen ubicado ubicada ubicados ubicadas atiende atienden gestiona gestionan
  `),
  count: phrases('cuántos, cuántas, número de, número total de, cantidad de, cantidad total de'),
  howMany: phrases('cuántos, cuántas'),
  amount: phrases('cuánto, cuánta'),
  size: none,
  each: words('cada'),
  per: words('por'),
  splitBy: none,
  ratio: none,
  unread: phrases('quién más, quiénes más, qué más, cuántos más, cuántas más'),
  total: phrases('total, totales, suma, suman, sumados, sumadas, en conjunto'),
  average: words('promedio medio media'),
  median: none,
  share: none,
  wholes: none,
  parting: none,
  distinct: words('diferentes distintos distintas únicos únicas'),
  difference: words('diferencia'),
  often: phrases('frecuente, frecuentemente, a menudo, veces, habitual, repetido, repetida'),
  or: words('o u'),
  and: words('y e'),
  choice: none,
  naming: words('qué cuál cuáles'),
  person: words('quién quiénes'),
  people: words(`
    nombre nombres persona empleado trabajador vendedor comercial técnico responsable autor alumno estudiante jugador socio usuario médico
    profesor director encargado miembro candidato paciente conductor atleta ciclista piloto personal plantilla gerente jefe
  `),
  groups: words('cliente contacto agente'),
  doing: none,
  anyPeople: words('personas'),
  nameHeaders: words('nombre nombres'),
  thing: none,
  time: words('cuándo'),
  place: words('dónde'),
  relative: words('que quien quienes cuando donde'),
  than: words('que'),
  by: words('por'),
  numberOf: spanishNumber,
  row: words('fila filas registro registros'),
  every: words('todos todas'),
  superlatives: saying(
    phrases,
    ['highest', `${more}, más, máximo, máxima, mayor número de, mayor cantidad de`],
    ['lowest', `${less}, menos, mínimo, mínima, menor número de, menor cantidad de`],
  ),
  places: new Map(),
  best: none,
  compounds: none,
  identifying: none,
  sizes: none,
  paid: none,
  worth: none,
  counting: phrases('más, menos, mayor número de, mayor cantidad de, menor número de, menor cantidad de'),
  times: saying(
    phrases,
    ['highest', 'último, última, más reciente, más tarde'],
    ['lowest', 'primer, primero, primera, más antiguo, más antigua, más temprano, más pronto'],
  ),
  sureTimes: phrases('más reciente, más antiguo, más antigua'),
  present: words('hay existen existe son'),
  changes: new Map(),
  changedTo: none,
  manner: none,
  pronouns: none,
  comparedTo: none,
  comparatives: saying(phrases, ['highest', `${more}, más`], ['lowest', `${less}, menos`]),
  limits: saying(
    phrases,
    [
      '>=',
      `al menos, al menos de, por lo menos, por lo menos de, como mínimo, como mínimo de, un mínimo de, no menos de, desde, a partir de, a partir del, igual o superior a, igual o mayor que,
       mayor o igual que, mayor o igual a, superior o igual a, iguales o superiores a, mayores o iguales a`,
    ],
    [
      '<=',
      `como máximo, como máximo de, un máximo de, a lo sumo, no más de, hasta, igual o inferior a, igual o menor que, menor o igual que, menor o igual a,
       inferior o igual a, iguales o inferiores a, menores o iguales a`,
    ],
    [
      '>',
      `más de, mayor que, mayor de, mayor a, mayores que, mayores de, mayores a, superior a, superiores a, por encima de, supera, superan,
       excede, exceden, más alto que, más caro que, más cara que, más alta que, después de, después del, tras, posterior a, posteriores a, posterior al,
       posteriores al`,
    ],
    [
      '<',
      `menos de, menor que, menor de, menor a, menores que, menores de, menores a, inferior a, inferiores a, por debajo de, más bajo que, más barato que, más barata que,
       más baja que, antes de, antes del, anterior a, anteriores a, anterior al, anteriores al`,
    ],
  ),
  timeLimits: phrases(
    `desde, a partir de, a partir del, hasta, después de, después del, tras, posterior a, posteriores a, posterior al, posteriores al, antes de,
     antes del, anterior a, anteriores a, anterior al, anteriores al, en adelante`,
  ),
  onward: none,
  limitsAfter: saying(phrases, ['>=', 'o más, en adelante'], ['<=', 'o menos']),
  between: words('entre de del desde'),
  betweenAnd: words('y a al hasta'),
  articles: words('el la los las un una'),
  decimalMark: ',',
  spacedThousands: true,
  multiples: new Map([['mil', 1_000]]),
  ...spokenNumbers('es'),
  none: words('ningún ninguna ninguno cero'),
  missing: words('sin'),
  having: none,
  outOf: none,
  yet: none,
  not: words('no'),
  butFor: none,
  otherThan: none,
  // Words that are no small words need not be listed.
  beyond: none,
  leavingOut: none,
  notAdditive: words(
    'precio precios unitario tarifa tasa por media medio promedio puntuación valoración nota calificación temperatura edad nivel margen factor peso',
  ),
  ranks: words('puesto rango posición clasificación lugar'),
  labels: words('sala habitación aula código id teléfono andén matrícula'),
  flows: none,
  quantities: words('cantidad cantidades unidades uds piezas stock existencias ejemplares inventario número'),
  units: saying(
    words,
    ['min', 'minuto minutos min'],
    ['h', 'hora horas'],
    ['kg', 'kilogramo kilogramos kilo kilos kg'],
    ['$', 'dólar dólares'],
    ['€', 'euro euros'],
    ['km', 'kilómetro kilómetros km'],
    ['d', 'día días'],
  ),
  multipleUnits: words('miles'),
  dateWords: words('fecha día hora mes año'),
  happened: (word) =>
    /(?:ad|id)[oa]s?$/.test(word) || /^(?:abiert|resuelt|devuelt|hech|escrit|impres)[oa]s?$/.test(word),
  // Not the abbreviations, because "mar" and "set" are words.
  months: monthNumbers(spanishMonths.map((names) => names.filter((name) => name.length > 4 || name === names[0]))),
  within: words('en de durante'),
  calendar: phrases('mes de, año'),
  dateLinks: words('de del'),
  ordinals: words('o er'),
  quarters: words('t'),
  // Prices are identified by their header alone: the only amount of a table of orders is no price.
  synonyms: [
    phraseSynonym('gana, ganan, cobra, cobran', 'salario sueldo nómina ingreso remuneración', ''),
    phraseSynonym('gastado, gastada, gastó, gastaron, gastamos, gasta, gastan', 'gasto', money),
    phraseSynonym('cuesta, cuestan, costó, costaron', 'precio coste costo tarifa', ''),
    phraseSynonym('más caro, más cara, más costoso, más costosa', 'precio coste costo tarifa', '', 'highest'),
    phraseSynonym(
      'menos caro, menos cara, más barato, más barata, más económico, más económica',
      'precio coste costo tarifa',
      '',
      'lowest',
    ),
    phraseSynonym('pesa, pesan', 'peso', 'kg g t'),
    phraseSynonym('más pesado, más pesada', 'peso', 'kg g t', 'highest'),
    phraseSynonym(
      'menos pesado, menos pesada, más ligero, más ligera, más liviano, más liviana',
      'peso',
      'kg g t',
      'lowest',
    ),
    phraseSynonym('más viejo, más vieja', 'edad', '', 'highest'),
    phraseSynonym('más joven', 'edad', '', 'lowest'),
    phraseSynonym('más poblado, más poblada', 'población habitantes', '', 'highest'),
    phraseSynonym('menos poblado, menos poblada', 'población habitantes', '', 'lowest'),
    phraseSynonym('más caluroso, más calurosa, más cálido, más cálida', 'temperatura', '°c °f', 'highest'),
    phraseSynonym('más frío, más fría', 'temperatura', '°c °f', 'lowest'),
    phraseSynonym('más rápido, más rápida', 'velocidad', 'km/h', 'highest'),
    phraseSynonym('más lento, más lenta', 'velocidad', 'km/h', 'lowest'),
  ],
};
