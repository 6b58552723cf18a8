// The documents of every sample, and the requests that create them.
import { createDocx, createPdf } from '@cardinal/testkit';
import { look } from './look.mjs';

const policy = (days) =>
  `# Returns\n\nCustomers may return unused goods within ${days} days of delivery. The goods must be complete and in their original box.\n`;
const ticket = (price) => `# Tickets\n\nThe price of the season ticket is ${price} euros. It is valid on all lines.\n`;

/** Names and bytes, in the order of their uploads. The second upload of a name is a second version. */
export const documents = [
  ['policy.md', policy(30)],
  ['faq.md', policy(14)],
  ['staff.md', '# Staff\n\nThe parking fee for staff is 5 euros a day.\n'],
  ['visitors.md', '# Visitors\n\nThe parking fee for staff is 7 euros a day.\n'],
  ['tickets.md', ticket(10)],
  ['tickets.md', ticket(20)],
  ['hours.csv', 'Day,Opens,Closes\nMonday,9:00,18:00\nSunday,11:00,16:00\n'],
  [
    'harbour.pdf',
    createPdf([
      {
        heading: 'Harbour of Ellmouth',
        paragraphs: ['The harbour of Ellmouth was dug in 1764 by order of the Duke of Carrick.'],
      },
    ]),
  ],
  [
    'warranty.docx',
    createDocx([
      {
        heading: 'Warranty',
        paragraphs: ['The Kestrel pump carries a warranty of 36 months from the date of purchase.'],
      },
    ]),
  ],
];

export async function until(check) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('it did not come to that');
}

/** Creates a collection with all documents, an open and a dismissed conflict. @returns its id, and what users see once it is processed. */
export async function fill(client) {
  const { data: kept } = await client.post('/collections/add', { name: 'Kept' });
  const settled = async () => {
    const { data } = await client.get(`/collections/${kept.id}`);
    return data.fileInstances.every(({ status }) => status === 'processed' || status === 'processed_with_conflicts');
  };
  for (const [name, bytes] of documents) {
    await client.upload(kept.id, name, bytes);
    await until(settled);
  }
  const open = async () => (await client.get(`/collections/${kept.id}/conflicts?state=open`)).data.conflicts;
  await until(async () => (await open()).length === 2);
  const [parking] = (await open()).filter(({ first }) => first.value.includes('euro'));
  await client.post(`/conflicts/${parking.id}/resolve`, { action: 'dismiss', note: 'Two car parks.' });
  await until(async () => (await open()).length === 1);
  return { kept: kept.id, seen: await look(client, kept.id) };
}

/** Files that the next version must finish: the first in every sample, the second only in clusters, where extraction can be suspended. */
export const unfinished = [
  {
    name: 'late.md',
    text: 'The last bus leaves at 23:40.',
    question: 'When does the last bus leave?',
    answer: '23:40',
  },
  { name: 'early.md', text: 'The first tram goes at 4:15.', question: 'When does the first tram go?', answer: '4:15' },
];

/** Uploads one more file, without waiting until it is processed. */
export function begin(client, collection, { name, text }) {
  return client.upload(collection, name, `# Times\n\n${text}\n\n${'It stops at every village. '.repeat(400)}`);
}
