const groups = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

/** Words of business, technical and medical texts that mean the same beside a number. One group per line. */
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

/** Opposites that cannot be recognised by a prefix. Compared as stems, in both directions. */
export const antonymPairs = groups(`
  increase decrease
  increase reduce
  increase lower
  rise fall
  rise drop
  raise lower
  raise reduce
  grow shrink
  grow decline
  enable disable
  allow forbid
  allow prohibit
  allow ban
  permit prohibit
  permit forbid
  accept reject
  accept refuse
  accept decline
  approve reject
  approve deny
  approve refuse
  include exclude
  cover exclude
  mandatory optional
  mandatory voluntary
  compulsory optional
  compulsory voluntary
  obligatory optional
  obligatory voluntary
  require optional
  open close
  active inactive
  valid expire
  force expire
  effective expire
  renew terminate
  renew cancel
  renew expire
  active dormant
  safe dangerous
  safe hazardous
  slow fast
  slow rapid
  slow quick
  clockwise counterclockwise
  clockwise anticlockwise
  before after
  above below
  over under
  public private
  public confidential
  internal external
  exclusive shared
  online offline
  manual automatic
  permanent temporary
  fixed variable
  fixed floating
  positive negative
  profit loss
  gain loss
  gain lose
  win lose
  success failure
  succeed fail
  pass fail
  present absent
  support deprecate
  available discontinue
  improve worsen
  improve deteriorate
  strengthen weaken
  expand contract
  start stop
  begin end
  continue discontinue
  continue cease
  continue stop
  confirm deny
  support oppose
  agree disagree
  hot cold
  warm cool
  high low
  maximum minimum
  upper lower
  left right
  early late
  first last
  full empty
  dry wet
  hard soft
  visible hidden
  free paid
  free chargeable
  complete pending
  complete outstanding
  finish ongoing
  taxable exempt
  liable exempt
  guilty innocent
  alive dead
  protect harm
  beneficial harmful
  cause prevent
  promote inhibit
  activate inhibit
  upregulate downregulate
  induce suppress
  stimulate inhibit
  accelerate slow
  advance retreat
  buy sell
  import export
  grant deny
  grant refuse
  grant revoke
  retain delete
  keep delete
  keep destroy
  recommend discourage
  true false
  single multiple
  horizontal vertical
  indoor outdoor
  indoors outdoors
  wired wireless
  gross net
  lock unlock
  connect disconnect
  attach detach
  install remove
  insert remove
  add remove
  inside outside
  arrive depart
  local remote
  sender recipient
  even odd
  solid liquid
  strict lenient
  major minor
  senior junior
  occupied vacant
  busy idle
  synchronous asynchronous
  waterproof permeable
  encrypted plaintext
  up down
  on off`);

/** Opposites that express a modality: if both sides have a modality, the modality decides, and these do not count a second time. */
export const modalWords = new Set(
  'mandatory optional voluntary compulsory obligatory require allow forbid prohibit permit ban recommend discourage'.split(
    ' ',
  ),
);
