/**
 * English words of opposite meaning, a pair of groups per line, in their base forms. Not verbs for one event seen from its two sides ("buy" and
 * "sell", "lend" and "borrow"): "Where can I buy tickets?" is answered by "Tickets are sold at the gate".
 */
export const oppositeGroups: readonly (readonly [readonly string[], readonly string[]])[] = `
  minimum minimal lowest smallest / maximum max maximal highest largest greatest
  earliest / latest
  before beforehand prior / after afterwards following
  above / below
  arrive arrival / leave depart departure
  open opening / close closing closed shut closure
  start begin beginning commence / end ending finish stop terminate expire
  approve approval accept / reject rejection refuse refusal decline deny
  allow permit / forbid forbidden prohibit ban
  increase raise rise grow growth / decrease reduce reduction fall drop shrink
  win winner / lose loser
  profit / loss
  income revenue / expense expenditure
  entrance entry enter / exit
  import / export
  upload / download
  enable activate / disable deactivate
  lock / unlock
  connect / disconnect
  inside indoor indoors / outside outdoor outdoors
  internal / external
  incoming inbound / outgoing outbound
  hire recruit / dismiss dismissal
  advantage benefit / disadvantage drawback
  strength / weakness
  gross / net
  upper / lower
  hot / cold
  summer / winter
  morning / evening
  weekday / weekend
  male / female
  include inclusive / exclude exclusive
  mandatory compulsory obligatory / optional voluntary
  tighten / loosen
  attach / detach
`
  .trim()
  .split('\n')
  .map((line) => {
    const [one = '', other = ''] = line.split('/');
    return [one.trim().split(/\s+/), other.trim().split(/\s+/)] as const;
  });
