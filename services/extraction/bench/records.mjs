// A hundred records of ten templates, each about a different thing, so that nothing in them contradicts; and copies with other measured
// values, so that each record contradicts its copy.
const people = [
  ...['Maria Keller', 'Tom Brandt', 'Aisha Khan', 'Luca Moretti', 'Jana Novak', 'Peter Olsen', 'Ines Duarte'],
  ...['Omar Haddad', 'Sofia Lind', 'Ken Mori'],
];
const towns = ['Norwick', 'Ellmouth', 'Farnholm', 'Glenrock', 'Harrowby', 'Inverlea', 'Kelsham', 'Lindale'];
const months = [...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']];
const first = (n) => people[n].split(' ')[0];
const last = (n) => people[n].split(' ')[1];
const town = (n) => towns[n % towns.length];

/** Templates, each of which returns a file name and a text for a number from 0 to 9. */
const templates = [
  (n) => [
    `incident-${2041 + n}.md`,
    `# Incident ${2041 + n}\n\n## Summary\n\nThe booking service was unavailable for ${20 + n * 7} minutes on ${3 + n} March 2025. ${120 + n * 13} customers were affected. The alarm was raised by the night crew ${2 + n} minutes after the first error.\n\n## Cause\n\nA disk of server ${4 + n} was full. The log rotation had been ${n % 2 ? 'enabled' : 'disabled'} by mistake.\n\n## Follow-up\n\nThe team must review the limits of all disks within ${7 + n} days. Responsible: ${people[n]}.\n`,
  ],
  (n) => [
    `invoice-${700 + n}.md`,
    `Invoice no.: 2025-0${113 + n}\nCustomer: ${last(n)} & Sons\nDate: ${1 + n} ${months[n]} 2025\n\nThe amount payable is EUR ${1250 + n * 117}.00. The invoice is payable within ${14 + (n % 3) * 8} days of receipt. Late payments are charged with ${5 + (n % 4)}% interest per year.\n\nDelivery of ${30 + n * 5} units of the blue filter took place on ${1 + n} ${months[n]} 2025.\n`,
  ],
  (n) => [
    `lab-${14 + n}.txt`,
    `Laboratory report\n\nSample ${14 + n} was taken in ${town(n * 3)} on ${5 + n} ${months[n]} 2025.\n\nThe pH of the water was ${(6.8 + n * 0.1).toFixed(1)}. The lead content was ${3 + n} ppm. The temperature of the sample was ${12 + n} °C. The sample was ${n % 2 ? 'accepted' : 'rejected'} by the laboratory.\n`,
  ],
  (n) => [
    `cv-${n}.md`,
    `# ${people[n]}\n\n## Profile\n\n${first(n)} has ${4 + n} years of experience in logistics and speaks ${2 + (n % 3)} languages. She managed a team of ${5 + n * 2} people in ${town(n * 5)}.\n\n## Experience\n\nHead of the depot in ${town(n)}, ${2010 + n} to ${2015 + n}. Reduced the cost of transport by ${8 + n}%. Introduced a shift plan for ${20 + n * 3} drivers.\n`,
  ],
  (n) => [
    `minutes-2025-${n + 1}.md`,
    `# Minutes of the team meeting, ${4 + n} ${months[n]} 2025\n\nPresent: ${people[n]}, ${people[(n + 3) % 10]}\n\nThe backlog held ${42 - n} tickets. The release was ${n % 2 ? 'approved' : 'postponed'} by the team. The next meeting is held on ${11 + n} ${months[n]} 2025 at ${9 + (n % 3)}:00 in room ${12 + n}.\n\nThe budget for travel was set to EUR ${2000 + n * 150}. ${people[n]} will report on the audit within ${2 + (n % 4)} weeks.\n`,
  ],
  (n) => [
    `sheet-${n}.md`,
    `# Pump P-${200 + n * 50}\n\nThe pump delivers ${40 + n * 5} l per minute at a pressure of ${4 + n} bar. It weighs ${12 + n} kg and draws ${1 + n} kW.\n\n## Maintenance\n\nThe seal is replaced every ${500 + n * 100} hours. The pump must ${n % 2 ? '' : 'not '}be opened while it is warm. The warranty is ${1 + (n % 3)} years.\n`,
  ],
  (n) => [
    `inspection-${n}.md`,
    `# Inspection report ${3 + n}\n\nFinding ${n + 1}.1 concerns station ${9 + n} of the northern pipeline: the relief valve was set to ${(4.2 + n * 0.3).toFixed(1)} bar. The valve was last tested ${10 + n} months ago.\n\nFinding ${n + 1}.2 concerns station ${29 + n} of the northern pipeline: the relief valve was set to ${(5.2 + n * 0.3).toFixed(1)} bar. The station is ${n % 2 ? 'open' : 'closed'} to visitors.\n`,
  ],
  (n) => [
    `quarter-${n}.md`,
    `# Quarterly report Q${(n % 4) + 1} ${2021 + Math.floor(n / 4)}\n\nNet revenue was EUR ${(3.1 + n * 0.2).toFixed(1)} million. The operating margin was ${12 + n}%. The company employed ${400 + n * 11} people at the end of the quarter.\n\nOrders on hand amounted to EUR ${(7.5 + n * 0.4).toFixed(1)} million. The plant in Farnholm produced ${900 + n * 35} tonnes.\n`,
  ],
  (n) => [
    `ticket-${n}.txt`,
    `Ticket HD-${4411 + n}\nPriority: ${1 + (n % 3)}\n\nThe printer on floor ${1 + n} does not print. The user ${people[n]} waited ${15 + n * 6} minutes. The ticket was closed after ${1 + n} days by the service desk. The toner was ${n % 2 ? 'full' : 'empty'}.\n`,
  ],
  (n) => [
    `lease-${n}.md`,
    `# Lease agreement, apartment ${12 + n}\n\nThe landlord leases apartment ${12 + n} with an area of ${60 + n * 3} m² to ${people[n]}. The rent is EUR ${900 + n * 45} per month. The deposit is EUR ${1800 + n * 90}. The lease begins on 1 ${months[n]} 2025 and ends on 31 December ${2026 + (n % 3)}. Pets are ${n % 2 ? 'allowed' : 'not allowed'} in the apartment.\n`,
  ],
];

export const records = templates.flatMap((template) =>
  Array.from({ length: 10 }, (_, n) => {
    const [name, text] = template(n);
    return { name, text };
  }),
);

const measured =
  /(\d[\d,.]*)(?= (?:minutes|customers|days|units|ppm|°C|l per|bar|kg|hours|tickets|m²|tonnes|people|years of|million|weeks)|%)/g;
const other = (value) => (value.includes('.') ? (Number(value) + 1.1).toFixed(1) : String(Number(value) + 3));

export const copies = records.map(({ name, text }) => ({
  name: `copy of ${name}`,
  text: text.replace(measured, other),
}));

/** Whether two documents are a record and its own copy. */
export const belong = (a, b) => a === `copy of ${b}` || b === `copy of ${a}`;
