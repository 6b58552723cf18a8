const groups = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

/** Words of business, technical and medical texts that mean the same, at least beside a number. One group per line. */
export const synonymGroups = groups(`
  employee staff worker personnel people colleague
  agreement contract
  licence license
  year yearly annual annually annum
  month monthly
  week weekly
  day daily
  hour hourly
  pay payable payment paid remit
  invoice bill
  amount payment sum
  buy purchase acquire bought
  home remote remotely telework
  fee cost charge price
  document file
  doctor physician
  nurse carer
  start begin commence initiate begun
  end finish terminate expire close
  medicine drug medication
  deadline due
  retain keep store preserve kept
  revenue turnover sales
  profit earnings income
  mature due
  seat room capacity
  compatible support
  hire employee
  probation probationary
  resign resignation
  certificate cert
  wash rinse clean
  notify notice notification inform
  customer client
  car vehicle
  long longer exceed above over length
  weigh weight
  late overdue delayed
  survive continue last persist
  counterclockwise anticlockwise
  clinic hospital
  forbid prohibit ban
  enrol enroll enrolment enrollment recruit recruitment
  programme program
  centre center
  holiday vacation leave
  salary wage pay
  firm company
  laptop notebook computer
  repair fix
  error fault defect
  delete erase remove
  supplier vendor
  landlord lessor
  tenant lessee
  rent lease
  shop store
  guarantee warranty
  reimburse refund repay
  answer reply respond response
  submit hand file deliver send
  manager supervisor
  child children kid
  meal food
  student pupil learner
  teacher instructor
  authorise authorize approve approval
  ship dispatch
  build construct built
  allow permit
  tighten torque
  sample sampling
  cover include
  accrue bear
  refund reimbursement`);

/**
 * Words of questions, each followed by words that answers have in their place: "How heavy is it?" is answered by "Weight: 3 kg". Not the other
 * way round, and no synonyms: an "old" machine is not the "age" of one.
 */
export const answeringWords = groups(`
  heavy weight weigh kg kilogram gram tonne ton lb pound
  tall height high m cm metre meter foot inch storey
  high height tall m cm metre meter foot inch
  deep depth m cm metre meter foot inch
  wide width m cm mm metre meter foot inch
  long length duration period second minute hour day week month year m km cm metre kilometre mile foot
  far distance m km metre kilometre mile
  big size area largest dimension mb gb hectare
  large size area maximum largest mb gb hectare
  old age year
  fast speed quick km mph
  quick speed fast soon within
  hot temperature warm degree celsius c
  cold temperature degree celsius c
  warm temperature degree celsius c
  loud noise volume db decibel
  often second minute hour day week month year daily weekly monthly yearly annual annually twice interval
  early earliest before
  late latest after
  expensive cost price dear
  cheap cost price
  money pay payment compensate reimburse euro dollar
  extra supplement additional
  boss manager supervisor head
  job position role
  phone telephone
  call telephone phone
  mail email e-mail
  bike bicycle
  gym gymnasium
  wifi wlan
  km kilometre kilometer
  kilometre km
  delay slip postpone late
  postpone delay
  cap limit maximum
  limit maximum cap
  maximum limit max
  raise increase
  increase raise
  introduce new
  fly flight
  travel trip journey
  trip journey travel
  wrong error fault
  problem error fault
  broken fault defect damage
  quit resign terminate leave
  cancel terminate
  join become
  require need must
  rule policy regulation statute
  sick illness ill
  ill sickness illness sick
  late delay overdue
  expire lapse
  unused remain
  manufacture made
  produce made
  open opening
  ban forbid prohibit
  lunch menu meal
  sleep overnight accommodation stay
  photo picture image
  change replace modify
  replace change
`);
