// Simulates many files that arrive at once: a discrete-event simulation of documents passing through the cluster, with its autoscalers.
// The seed makes it deterministic. Callers supply the figures: measured service times and the shipped settings.

import { createAgenda, createQueue } from './agenda.mjs';
import { normal, randomFrom } from './random.mjs';

/** Interval between two syncs of a HorizontalPodAutoscaler, in seconds: the default, at which it also reads KEDA's metrics. */
const syncSeconds = 15;
/** Default policies of a HorizontalPodAutoscaler: up by 4 pods or 100 % per sync, down to the highest desired number of five minutes. */
const mostUp = (replicas) => Math.max(replicas + 4, replicas * 2);
const downAfterSeconds = 300;

/**
 * @param {import('./simulate-queue.d.mts').QueueSettings} settings
 * @returns {import('./simulate-queue.d.mts').QueueResult}
 */
export function simulateQueue(settings) {
  const { files, teams, seed, filesInFlight, podStartSeconds, sampleSeconds } = settings;
  const random = randomFrom(seed);
  const agenda = createAgenda();
  /** Number of files of each team that wait to be parsed. */
  const waiting = Array.from({ length: teams }, (_, team) => teamFiles(files, teams, team));
  const inFlight = new Array(teams).fill(0);
  const services = new Map(settings.services.map((service) => [service.name, createService(service)]));
  const stations = settings.consumers.map((consumer) => createStation(consumer));
  const [parse] = stations;
  /** Number of stations that a file passes before it counts as done; later stations do the work with `afterwards`. */
  const way = settings.consumers.filter(({ afterwards }) => !afterwards).length;
  /** Each upload adds one ticket; handling a ticket claims the oldest file of the team whose turn it is. */
  let tickets = files;
  let spentAt = 0;
  let turn = 0;
  let done = 0;
  let afterwards = 0;
  let drained = 0;
  const samples = [];

  function createService({ name, cores, scaler }) {
    return {
      name,
      cores,
      scaler,
      running: 0,
      replicas: scaler.min,
      starting: 0,
      most: scaler.min,
      busySeconds: 0,
      busySince: 0,
      lastBusy: 0,
      wishes: [],
    };
  }

  function createStation({ name, service, perReplica, seconds, sd, lagThreshold }) {
    return {
      name,
      service: services.get(service),
      perReplica,
      seconds,
      sd,
      lagThreshold,
      /** Waiting jobs in order, with the time at which they arrived. */
      queue: createQueue(),
      running: 0,
      longest: 0,
      oldest: 0,
      busySeconds: 0,
    };
  }

  const hasSlot = ({ service, running, perReplica }) =>
    running < service.replicas * perReplica && service.running < service.replicas * service.cores;

  function begin(station, job, now) {
    const seconds = draw(station);
    station.busySeconds += seconds;
    change(station, 1, now);
    agenda.add(now + seconds, () => end(station, job));
  }

  function change(station, by, now) {
    account(station.service, now);
    station.running += by;
    station.service.running += by;
  }

  function end(station, { team, at }) {
    const { now } = agenda;
    change(station, -1, now);
    // From here until it is in the index, the file counts towards its team's limit of files in flight.
    if (station === parse) inFlight[team]++;
    if (at + 1 === way) finish(team, now);
    const next = stations[at + 1];
    if (next) send(next, { team, at: at + 1 }, now);
    else if (at >= way) afterwards++;
    pump(now);
  }

  function send(station, job, now) {
    station.queue.push({ ...job, since: now });
    station.longest = Math.max(station.longest, station.queue.length);
  }

  function finish(team, now) {
    inFlight[team]--;
    done++;
    drained = now;
  }

  /** Begins every job that can begin. Later stations come before the parser, because their consumers have threads of their own. */
  function pump(now) {
    for (const station of stations.slice(1)) {
      while (station.queue.length > 0 && hasSlot(station)) {
        const job = station.queue.shift();
        station.oldest = Math.max(station.oldest, now - job.since);
        begin(station, job, now);
      }
    }
    while (hasSlot(parse)) {
      const team = nextTeam();
      if (team === undefined) break;
      waiting[team]--;
      begin(parse, { team, at: 0 }, now);
    }
  }

  /** The next team in turn that has a waiting file and room for it. */
  function nextTeam() {
    for (let step = 0; step < teams; step++) {
      const team = (turn + step) % teams;
      if (!isClaimable(team)) continue;
      turn = team + 1;
      return team;
    }
    return undefined;
  }

  const isClaimable = (team) => waiting[team] > 0 && inFlight[team] < filesInFlight;
  const waitingInAll = () => waiting.reduce((sum, count) => sum + count, 0);

  /** Tickets are only used up while there is no file to claim; otherwise they stay on the bus. */
  function spendTickets(now) {
    if (!waiting.some((_, team) => isClaimable(team))) {
      const { ticketsAtOnce, ticketSeconds } = settings;
      tickets = Math.max(0, tickets - ((now - spentAt) * parse.service.replicas * ticketsAtOnce) / ticketSeconds);
    }
    spentAt = now;
  }

  /** Queue length that a scaler reads: the messages that are not acknowledged. */
  function lagOf(station) {
    if (station !== parse) return station.queue.length + station.running;
    const ofTickets = Math.max(Math.round(tickets), parse.running);
    return settings.parsersBy === 'files' ? Math.max(waitingInAll(), ofTickets) : ofTickets;
  }

  function account(service, now) {
    service.busySeconds += service.running * (now - service.busySince);
    service.busySince = now;
  }

  function wishOf(service, now) {
    const { scaler } = service;
    const clamp = (replicas) => Math.min(scaler.max, Math.max(scaler.min, replicas));
    if (scaler.kind === 'queue') {
      const watched = stations.filter((station) => station.service === service && station.lagThreshold);
      // With several triggers, KEDA uses the highest number.
      return clamp(Math.max(0, ...watched.map((station) => Math.ceil(lagOf(station) / station.lagThreshold))));
    }
    account(service, now);
    const used = (service.busySeconds - service.lastBusy) / syncSeconds / (service.replicas * scaler.requestCores);
    service.lastBusy = service.busySeconds;
    return clamp(Math.ceil((service.replicas * used) / scaler.utilization));
  }

  function scale(service, now) {
    const wish = wishOf(service, now);
    service.wishes = [...service.wishes.filter(({ at }) => at > now - downAfterSeconds), { at: now, wish }];
    const all = service.replicas + service.starting;
    if (wish > all) {
      const more = Math.min(wish, mostUp(all)) - all;
      service.starting += more;
      agenda.add(now + podStartSeconds, () => {
        account(service, agenda.now);
        service.starting -= more;
        service.replicas += more;
        service.most = Math.max(service.most, service.replicas);
        pump(agenda.now);
      });
      return;
    }
    // A pod that stops returns its unfinished jobs; here it finishes them, which differs only by seconds.
    service.replicas = Math.min(service.replicas, Math.max(...service.wishes.map((one) => one.wish)));
  }

  function sample(now) {
    const queues = stations.slice(1).map((station) => [station.name, station.queue.length + station.running]);
    samples.push({
      seconds: now,
      tickets: Math.round(tickets),
      waiting: waitingInAll(),
      parsing: parse.running,
      queues: Object.fromEntries(queues),
      replicas: Object.fromEntries([...services].map(([name, { replicas }]) => [name, replicas])),
      done,
      afterwards,
    });
  }

  const isOver = () => done === files && afterwards === (way < stations.length ? files : 0);

  function everySync() {
    const { now } = agenda;
    spendTickets(now);
    for (const service of services.values()) scale(service, now);
    pump(now);
    if (!isOver()) agenda.add(now + syncSeconds, everySync);
  }
  function everySample() {
    sample(agenda.now);
    if (!isOver()) agenda.add(agenda.now + sampleSeconds, everySample);
  }

  const draw = ({ seconds, sd }) => {
    if (sd === 0) return seconds;
    // Log-normal distribution with the given mean and standard deviation: never negative, with a long tail.
    const spread = Math.log(1 + (sd / seconds) ** 2);
    return Math.exp(Math.log(seconds) - spread / 2 + Math.sqrt(spread) * normal(random));
  };

  pump(0);
  agenda.add(0, everySample);
  agenda.add(syncSeconds, everySync);
  agenda.run();
  return {
    drainSeconds: drained,
    done,
    samples,
    consumers: stations.map(({ name, longest, oldest, busySeconds }) => ({
      name,
      longestQueue: name === parse.name ? files : longest,
      oldestSeconds: name === parse.name ? drained : oldest,
      busySeconds,
    })),
    services: [...services.values()].map(({ name, most, busySeconds }) => ({ name, mostReplicas: most, busySeconds })),
  };
}

const teamFiles = (files, teams, team) => Math.floor(files / teams) + (team < files % teams ? 1 : 0);
