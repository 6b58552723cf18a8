import { finding, order, type RecordPair } from './records.js';

/** Pairs of records in these styles about the same thing, which cannot both be true. */
export const disagreeing: readonly RecordPair[] = [
  ['finding', finding('3.1', '9', '4.2'), finding('3.1', '9', '5.1')],
  ['order', order('1043', 30), order('1043', 25)],
  ['order with a sign', order('#1043', 30), order('no. 1043', 25)],
  ['room', 'Room 12 seats 30 people.', 'Room 12 seats 24 people.'],
  ['batch', 'Batch QX-17 was heated to 72 °C for 15 minutes.', 'Batch QX-17 was heated to 72 °C for 20 minutes.'],
  ['employee', 'Employee 77 worked 38 hours in the last week.', 'Employee 77 worked 41 hours in the last week.'],
  ['line', 'Line 3 produced 1,200 bottles on the late shift.', 'Line 3 produced 1,450 bottles on the late shift.'],
  ['kiln', 'The load of kiln 4 was 300 kg.', 'The load of kiln 4 was 420 kg.'],
  ['state', 'Turbine 3 was stopped by the operator.', 'Turbine 3 was not stopped by the operator.'],
  ['gate', 'Gate 4 is open for lorries.', 'Gate 4 is closed for lorries.'],
  [
    'incident',
    'Incident 2041 was reported by the night crew. The booking service was unreachable for 45 minutes.',
    'Incident 2041 was reported by the night crew. The booking service was unreachable for 30 minutes.',
  ],
  [
    'incident in a title',
    ['Incident 2041', 'The booking service was unreachable for 45 minutes.'],
    ['Review of incident 2041', 'The booking service was unreachable for 30 minutes.'],
  ],
  [
    'invoice',
    'Invoice 2025-0113 was sent to the customer. The amount payable is EUR 1,250.',
    'Invoice 2025-0113 was sent to the customer. The amount payable is EUR 980.',
  ],
  [
    'patient',
    'Patient 0113 was seen in the morning. The blood pressure was 128 mmHg.',
    'Patient 0113 was seen in the morning. The blood pressure was 141 mmHg.',
  ],
  [
    'person',
    'Maria Keller has 12 years of experience in logistics.',
    'Maria Keller has 8 years of experience in logistics.',
  ],
  [
    'person in an earlier sentence',
    'Maria Keller leads the depot in Norwick. She has 12 years of experience in logistics.',
    'Maria Keller leads the depot in Norwick. She has 8 years of experience in logistics.',
  ],
  [
    'person in a title',
    ['Jana Novak › Experience', 'Reduced the cost of transport by 12%.'],
    ['Jana Novak › Work', 'Reduced the cost of transport by 15%.'],
  ],
  [
    'titles with a word in common',
    ['Travel policy › Receipts', 'They must be handed in within 14 days of the journey.'],
    ['Handbook › Travel', 'They must be handed in within 30 days of the journey.'],
  ],
  ['ticket', 'Ticket HD-4411 was closed after 3 days.', 'Ticket HD-4411 was closed after 5 days.'],
  [
    'product sheet',
    ['Pump P-200', 'The pump delivers 40 l per minute.'],
    ['Pump P-200', 'The pump delivers 65 l per minute.'],
  ],
  [
    'minutes',
    ['Minutes of 3 March 2025', 'The backlog held 42 tickets.'],
    ['Minutes of 3 March 2025', 'The backlog held 39 tickets.'],
  ],
  [
    'quarter',
    ['Quarterly report Q1 2024', 'Net revenue was EUR 3.1 million.'],
    ['Quarterly report Q1 2024', 'Net revenue was EUR 3.4 million.'],
  ],
  ['contract', 'Contract C-1009 ends on 31 May 2026.', 'Contract C-1009 ends on 30 June 2026.'],
  [
    'vehicle',
    'Vehicle 23 was repaired on 4 May 2025 and delivered on 9 May 2025.',
    'Vehicle 23 was repaired on 4 May 2025 and delivered on 12 May 2025.',
  ],
  ['apartment', 'Apartment 12 has an area of 64 m².', 'The area of apartment 12 is 71 m².'],
  ['bus', 'Bus 42 runs every 10 minutes.', 'Bus 42 runs every 15 minutes.'],
  ['limit', 'Returns are accepted within 30 days.', 'Returns are accepted within 14 days.'],
  [
    'limit under other section numbers',
    ['Section 4 › Returns', 'Returns are accepted within 30 days.'],
    ['Section 7 › Returns', 'Returns are accepted within 14 days.'],
  ],
  [
    'field that is an amount',
    'Sheet of the blue lamp\nProduct: 4 kg\nThe lamp of the blue series burns for 300 hours.',
    'Sheet of the blue lamp\nProduct: 5 kg\nThe lamp of the blue series burns for 400 hours.',
  ],
  [
    'limit beside an office',
    'Requests go to office 12. Leave must be requested 14 days before.',
    'Requests go to office 14. Leave must be requested 30 days before.',
  ],
  [
    'limit before another numbered thing',
    'Receipts must be handed in within 14 days of the journey. Hotel 3 is booked by the office.',
    'Receipts must be handed in within 30 days of the journey. Hotel 5 is booked by the office.',
  ],
  [
    'limit beside a form',
    'Returns are accepted within 30 days. Use form 12 for returns.',
    'Returns are accepted within 14 days. See form 14 for details.',
  ],
  ['opening hours', 'The canteen is open until 6 pm.', 'The canteen is open until 8 pm.'],
  [
    'version',
    'Version 2 of the API supports 50 requests per second.',
    'Version 2 of the API supports 80 requests per second.',
  ],
  ['platform', 'The service requires PostgreSQL 14.', 'The service requires PostgreSQL 16.'],
  ['code of letters and a number', 'LH 401 is delayed by 20 minutes.', 'LH 401 is delayed by 35 minutes.'],
  ['claim with a slash', 'Claim 12/2024 was settled for EUR 400.', 'Claim 12/2024 was settled for EUR 650.'],
  [
    'payment of one invoice',
    'The invoice of 3 March 2025 was paid by the customer.',
    'The invoice of 3 March 2025 was not paid by the customer.',
  ],
  ['level', 'Level 3 support answers within 4 hours.', 'Level 3 support answers within 8 hours.'],
  ['program', 'The tool runs on Ubuntu 22.', 'The tool runs on Ubuntu 24.'],
  ['program at the start', 'Node 20 is required to build the tool.', 'Node 22 is required to build the tool.'],
  ['orders as a verb', 'Employees order 12 licences a year.', 'Employees order 20 licences a year.'],
  ['store as a verb', 'We store 30 copies of the log.', 'We store 14 copies of the log.'],
  [
    'policy with a date',
    'The policy took effect on 1 March 2023. Returns are accepted within 30 days.',
    'The policy was signed on 1 June 2023. Returns are accepted within 14 days.',
  ],
];
