import {
  createDoc,
  createDocx,
  createPdf,
  bookOf,
  createXlsx,
  openTextOf,
  presentationOf,
  runOf,
  shapeOf,
  type Section,
} from '@cardinal/testkit';

export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** A question that only this document answers; `answer` has words that the answer must contain. */
  readonly question: string;
  readonly answer: string;
}

const section = (heading: string, ...paragraphs: string[]): Section[] => [{ heading, paragraphs }];

/** One document of each format, each with a fact of its own. */
export const samples: readonly Sample[] = [
  {
    name: 'harbour.pdf',
    bytes: createPdf(
      section(
        'Harbour of Ellmouth',
        'The harbour of Ellmouth was dug in 1764 by order of the Duke of Carrick. It served the herring fleet for two centuries and closed to commercial traffic in 1971.',
        'Today the harbour is used by pleasure boats only. Moorings are let by the month from the harbour office.',
      ),
    ),
    question: 'When was the harbour of Ellmouth dug?',
    answer: '1764',
  },
  {
    name: 'warranty.docx',
    bytes: createDocx(
      section(
        'Warranty of the Kestrel pump',
        'The Kestrel pump carries a warranty of 36 months from the date of purchase. The warranty covers defects in material and workmanship.',
        'Damage by frost is not covered by the warranty of the pump.',
      ),
    ),
    question: 'How long is the warranty of the Kestrel pump?',
    answer: '36 months',
  },
  {
    name: 'minutes.doc',
    bytes: createDoc(
      section(
        'Minutes of the beekeepers',
        'The beekeepers of Norwick elected Harriet Bloom as their treasurer. She succeeds Tom Ferris, who served for nine years.',
        'The next meeting of the beekeepers takes place in the village hall in October.',
      ),
    ),
    question: 'Who was elected treasurer of the beekeepers of Norwick?',
    answer: 'Harriet Bloom',
  },
  {
    name: 'glacier.txt',
    bytes:
      'The Ansgar glacier\n\nThe Ansgar glacier lost 42 metres of its length in the summer of 2019. Surveyors measured the retreat with a laser.\n\nThe meltwater of the glacier feeds the river Linn.\n',
    question: 'How many metres of its length did the Ansgar glacier lose?',
    answer: '42 metres',
  },
  {
    name: 'tea.md',
    bytes:
      '# Brewing Orlan tea\n\nOrlan tea is brewed at 85 degrees for three minutes. Hotter water makes the tea bitter.\n\n## Storage\n\n- Keep the tea in a closed tin.\n- Keep it away from spices.\n',
    question: 'At how many degrees is Orlan tea brewed?',
    answer: '85 degrees',
  },
  {
    name: 'stations.csv',
    bytes: 'Station,Line,Opened\nMarlow Cross,Blue,1932\nFenwick Gate,Red,1954\nSt Osric,Green,1987\n',
    question: 'When was the station Fenwick Gate opened?',
    answer: '1954',
  },
  {
    name: 'prices.xlsx',
    bytes: createXlsx({
      Prices: [
        ['Article', 'Colour', 'Price'],
        ['Dunmore lamp', 'brass', 149],
        ['Selby chair', 'oak', 320],
      ],
    }),
    question: 'What is the price of the Selby chair?',
    answer: '320',
  },
  {
    name: 'tramway.pptx',
    bytes: presentationOf([
      {
        shapes:
          shapeOf([runOf('Tramway of Selwick')], 'title') +
          shapeOf(
            [
              runOf('The tramway of Selwick carried 12,400 passengers a day in its last year.'),
              runOf('Its depot is a museum of spinning now.'),
            ],
            'body',
          ),
      },
    ]),
    question: 'How many passengers did the tramway of Selwick carry a day?',
    answer: '12,400',
  },
  {
    name: 'windmill.odt',
    bytes: openTextOf(
      '<text:h text:outline-level="1">Windmill of Thornby</text:h><text:p>The windmill of Thornby ground barley until its sails were struck by lightning in 1911.</text:p><text:p>The miller kept ducks.</text:p>',
    ),
    question: 'When were the sails of the windmill of Thornby struck by lightning?',
    answer: '1911',
  },
  {
    name: 'bakery.rtf',
    bytes: Buffer.from(
      String.raw`{\rtf1\ansi\ansicpg1252{\stylesheet{\s1 heading 1;}}\pard\s1 Bakery of Skarvoy\par\pard The bakery of Skarvoy heated its ovens with peat until 1887.\par Its loaves weighed two pounds.\par}`,
    ),
    question: 'Until when did the bakery of Skarvoy heat its ovens with peat?',
    answer: '1887',
  },
  {
    name: 'cheeses.epub',
    bytes: bookOf([
      '<h1>Cheeses of Aldermoor</h1><p>The blue cheese of Aldermoor ripens for nine weeks in a cellar of slate.</p><p>It is turned by hand.</p>',
    ]),
    question: 'How long does the blue cheese of Aldermoor ripen?',
    answer: 'nine weeks',
  },
  {
    name: 'regatta.eml',
    bytes: [
      'From: Ida Holm <ida@example.com>',
      'To: Crew <crew@example.com>',
      'Subject: Regatta of Vester Bay',
      'Date: Fri, 3 May 2024 10:00:00 +0200',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'The regatta of Vester Bay starts from the east pier at half past nine in the morning.',
      '',
      'Boats are measured the evening before.',
      '',
    ].join('\r\n'),
    question: 'From which pier does the regatta of Vester Bay start?',
    answer: 'east pier',
  },
  {
    name: 'lighthouse.html',
    bytes:
      '<!doctype html><html><head><title>Lighthouse of Cape Morran</title><script>document.title = "run"</script></head><body><h1>Lighthouse of Cape Morran</h1><p>The lighthouse of Cape Morran was lit for the first time in 1852. Its lamp burned rape oil.</p><table><thead><tr><th>Part<th>Height in metres</thead><tr><td>Tower<td>31<tr><td>Lantern room<td>4</table></body></html>',
    question: 'When was the lighthouse of Cape Morran lit for the first time?',
    answer: '1852',
  },
  {
    name: 'ferries.json',
    bytes: JSON.stringify({
      operator: 'Skerry Ferries',
      routes: [
        { route: 'Ardvey to Ronsay', minutes: 55, fare: '6.40' },
        { route: 'Ronsay to Hestan', minutes: 35, fare: '4.10' },
      ],
    }),
    question: 'What is the fare of the ferry from Ronsay to Hestan?',
    answer: '4.10',
  },
  {
    name: 'orchards.jsonl',
    bytes:
      '{"orchard":"Wendle","apple":"Ashmead Kernel","trees":212}\n{"orchard":"Tarrow","apple":"Court Pendu","trees":87}\n',
    question: 'How many trees of the apple Court Pendu has the orchard Tarrow?',
    answer: '87',
  },
];
