/** A card of one document: a title, if it has one, and its text. */
export type Card = string | readonly [title: string, text: string];

/** The difference between the two cards or the subject of their disagreement, and the two cards. */
export type RecordPair = readonly [why: string, a: Card, b: Card];

export const finding = (number: string, station: string, bar: string): string =>
  `Finding ${number} concerns station ${station} of the northern pipeline: the relief valve was set to ${bar} bar.`;
export const order = (number: string, units: number): string =>
  `Order ${number} contains ${units} units of the blue filter.`;

/** Reports, records and sheets that follow the same template about different things, so that nothing in them contradicts. */
export const templated: readonly RecordPair[] = [
  ['finding and station', finding('3.1', '9', '4.2'), finding('3.2', '12', '5.1')],
  ['station alone', finding('3.1', '9', '4.2'), finding('3.1', '12', '5.1')],
  ['order', order('1043', 30), order('1051', 25)],
  ['order with a sign', order('#1043', 30), order('#1051', 25)],
  ['order with "no."', order('no. 1043', 30), order('no. 1051', 25)],
  ['table', 'Table 4 lists 12 suppliers of steel.', 'Table 7 lists 15 suppliers of steel.'],
  ['room', 'Room 12 seats 30 people.', 'Room 14 seats 24 people.'],
  ['section', 'Section B has 48 plots for visitors.', 'Section D has 36 plots for visitors.'],
  ['batch code', 'Batch QX-17 was heated to 72 °C for 15 minutes.', 'Batch QX-19 was heated to 72 °C for 20 minutes.'],
  ['batch letter', 'The yield of batch B was 81%.', 'The yield of batch C was 77%.'],
  ['employee', 'Employee 77 worked 38 hours in the last week.', 'Employee 81 worked 41 hours in the last week.'],
  ['unit', 'Unit 4 was shut down for 6 hours.', 'Unit 2 was shut down for 9 hours.'],
  ['line', 'Line 3 produced 1,200 bottles on the late shift.', 'Line 5 produced 1,450 bottles on the late shift.'],
  ['case', 'In case 12 the deposit was EUR 400.', 'In case 19 the deposit was EUR 650.'],
  ['unknown thing in lower case', 'The load of kiln 4 was 300 kg.', 'The load of kiln 6 was 420 kg.'],
  ['unknown thing at the start', 'Silo 3 is empty after the harvest.', 'Silo 5 is empty after the harvest.'],
  ['unknown thing inside', 'The leak was found in Barn 7 by the guard.', 'The leak was found in Barn 9 by the guard.'],
  ['state of a thing', 'Turbine 3 was stopped by the operator.', 'Turbine 4 was not stopped by the operator.'],
  ['open and closed gates', 'Gate 4 is open for lorries.', 'Gate 6 is closed for lorries.'],
  [
    'incident in an earlier sentence',
    'Incident 2041 was reported by the night crew. The booking service was unreachable for 45 minutes.',
    'Incident 2077 was reported by the night crew. The booking service was unreachable for 30 minutes.',
  ],
  [
    'incident in a title',
    ['Incident 2041', 'The booking service was unreachable for 45 minutes.'],
    ['Incident 2077', 'The booking service was unreachable for 30 minutes.'],
  ],
  [
    'incident code in an earlier sentence',
    'INC-2041 was opened by the night crew. The outage lasted 45 minutes.',
    'INC-2077 was opened by the night crew. The outage lasted 30 minutes.',
  ],
  [
    'title against sentence',
    ['Station 9 › Results', 'The relief valve was set to 4.2 bar.'],
    'At station 12 the relief valve was set to 5.1 bar.',
  ],
  [
    'invoice',
    'Invoice 2025-0113 was sent to the customer. The amount payable is EUR 1,250.',
    'Invoice 2025-0114 was sent to the customer. The amount payable is EUR 980.',
  ],
  [
    'invoice as a field',
    'Invoice no.: 4711\nThe amount payable is EUR 1,250.',
    'Invoice no.: 4712\nThe amount payable is EUR 980.',
  ],
  [
    'customer as a field',
    'Customer: Brightwater\nThe order was delivered within 3 days.',
    'Customer: Sunfield\nThe order was delivered within 5 days.',
  ],
  [
    'patient',
    'Patient 0113 was seen in the morning. The blood pressure was 128 mmHg.',
    'Patient 0187 was seen in the morning. The blood pressure was 141 mmHg.',
  ],
  ['sample', 'Sample 14 had a lead content of 3 ppm.', 'Sample 15 had a lead content of 5 ppm.'],
  [
    'sample in a title',
    ['Laboratory report › Sample 14', 'The lead content is 3 ppm.'],
    ['Laboratory report › Sample 15', 'The lead content is 5 ppm.'],
  ],
  [
    'person',
    'Maria Keller has 12 years of experience in logistics.',
    'Tom Brandt has 8 years of experience in logistics.',
  ],
  [
    'person in an earlier sentence',
    'Maria Keller leads the depot in Norwick. She has 12 years of experience in logistics.',
    'Tom Brandt leads the depot in Ellmouth. He has 8 years of experience in logistics.',
  ],
  [
    'person as a field',
    'Name: Maria Keller\nExperience in logistics of 12 years.',
    'Name: Tom Brandt\nExperience in logistics of 8 years.',
  ],
  [
    'person in a title',
    ['Jana Novak › Experience', 'Reduced the cost of transport by 12%.'],
    ['Omar Haddad › Experience', 'Reduced the cost of transport by 15%.'],
  ],
  [
    'person by the first name',
    'Sofia runs the depot in Inverlea. She managed a team of 19 people in Kelsham.',
    'Jana runs the depot in Inverlea. She managed a team of 21 people in Kelsham.',
  ],
  ['ticket code', 'Ticket HD-4411 was closed after 3 days.', 'Ticket HD-4498 was closed after 5 days.'],
  [
    'ticket in a title',
    ['HD-4411 Printer offline', 'The ticket was closed after 3 days.'],
    ['HD-4498 Printer offline', 'The ticket was closed after 5 days.'],
  ],
  [
    'product sheet',
    ['Pump P-200', 'The pump delivers 40 l per minute.'],
    ['Pump P-350', 'The pump delivers 65 l per minute.'],
  ],
  [
    'model in an earlier sentence',
    'The K40 is an electric van. The range is 300 km.',
    'The K60 is an electric van. The range is 410 km.',
  ],
  ['article number', 'Article no. 88-120 weighs 2.3 kg.', 'Article no. 88-121 weighs 2.9 kg.'],
  [
    'minutes of two days',
    ['Minutes of 3 March 2025', 'The backlog held 42 tickets.'],
    ['Minutes of 10 March 2025', 'The backlog held 39 tickets.'],
  ],
  [
    'meetings of two days',
    ['Minutes of 3 March 2025', 'The meeting was held on 3 March 2025.'],
    ['Minutes of 10 March 2025', 'The meeting was held on 10 March 2025.'],
  ],
  [
    'days of meetings in the text',
    'The team met on 3 March 2025. The backlog held 42 tickets.',
    'The team met on 10 March 2025. The backlog held 39 tickets.',
  ],
  [
    'quarters in a title',
    ['Quarterly report Q1 2024', 'Net revenue was EUR 3.1 million.'],
    ['Quarterly report Q2 2024', 'Net revenue was EUR 3.4 million.'],
  ],
  [
    'quarters in words',
    'This report covers the first quarter of 2024. Net revenue was EUR 3.1 million.',
    'This report covers the second quarter of 2024. Net revenue was EUR 3.4 million.',
  ],
  [
    'quarters in the sentence',
    'In Q1 2024 the plant produced 400 tonnes.',
    'In Q2 2024 the plant produced 420 tonnes.',
  ],
  ['week', 'In week 12 the depot handled 340 parcels.', 'In week 13 the depot handled 365 parcels.'],
  ['day of a course', 'On day 3 the temperature was 38.4 °C.', 'On day 5 the temperature was 37.1 °C.'],
  ['sprint', 'Sprint 14 delivered 32 story points.', 'Sprint 15 delivered 28 story points.'],
  ['run of an experiment', 'Run 3 reached an accuracy of 91%.', 'Run 4 reached an accuracy of 88%.'],
  ['roman numerals', 'Phase II lasted 14 weeks.', 'Phase III lasted 20 weeks.'],
  ['two labels, one differs', 'In building 2, pump 3 ran for 400 hours.', 'In building 2, pump 5 ran for 610 hours.'],
  ['lot with slash', 'Lot 17/25 was released with 98% purity.', 'Lot 18/25 was released with 96% purity.'],
  [
    'room in an earlier sentence',
    'Room 12 was painted in May. The hourly rent is EUR 40 for groups.',
    'Room 14 was painted in May. The hourly rent is EUR 55 for groups.',
  ],
  ['apartment', 'Apartment 12 has an area of 64 m².', 'Apartment 15 has an area of 71 m².'],
  ['route', 'Bus 42 runs every 10 minutes.', 'Bus 17 runs every 15 minutes.'],
  ['contract', 'Contract C-1009 ends on 31 May 2026.', 'Contract C-1010 ends on 30 June 2026.'],
  [
    'contract in an earlier sentence',
    'This annex belongs to contract 1009. The lease ends on 31 May 2026.',
    'This annex belongs to contract 1010. The lease ends on 30 June 2026.',
  ],
  [
    'account',
    'Account 5512 was blocked after three failed logins.',
    'Account 5513 was not blocked after three failed logins.',
  ],
  ['option', 'Option A takes 6 weeks.', 'Option B takes 9 weeks.'],
  ['serial number', 'Serial number 4471-A was tested at 230 V.', 'Serial number 4471-B was tested at 250 V.'],
  ['vehicle', 'Vehicle 23 was repaired on 4 May 2025.', 'Vehicle 31 was repaired on 9 May 2025.'],
  ['well', 'The water level in well 14 was 3.2 m.', 'The water level in well 15 was 4.8 m.'],
  [
    'letters to two people',
    'Dear Ms Keller,\nYour contract of employment ends on 31 May 2026.',
    'Dear Mr Brandt,\nYour contract of employment ends on 30 June 2026.',
  ],
  [
    'matches that differ by their day',
    'The match of 3 May ended 2:1 for the guests.',
    'The match of 10 May ended 3:1 for the guests.',
  ],
  ['code of letters and a number', 'LH 401 is delayed by 20 minutes.', 'LH 403 is delayed by 35 minutes.'],
  ['claim with a slash', 'Claim 12/2024 was settled for EUR 400.', 'Claim 13/2024 was settled for EUR 650.'],
  [
    'reference as a field',
    'Ref: 2025/77\nThe claim for damages was accepted.',
    'Ref: 2025/78\nThe claim for damages was rejected.',
  ],
  ['part of a row', 'Shipment 5 of 12 weighs 430 kg.', 'Shipment 6 of 12 weighs 410 kg.'],
  [
    'several stations in one report',
    'Stations 9 and 10 were checked in May. The pressure was 4.2 bar.',
    'Stations 12 and 13 were checked in May. The pressure was 5.1 bar.',
  ],
];
