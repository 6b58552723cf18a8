// What happens when many files arrive at once: a discrete-event simulation of the way of a document through the cluster, with the scalers.
// Deterministic by its seed. Figures come from outside: service times as measured, settings as shipped.

import { createAgenda, createQueue } from './agenda.mjs';
import { normal, randomFrom } from './random.mjs';

/** Between two syncs of a HorizontalPodAutoscaler, in seconds: its default, which KEDA's metrics are read by. */
const syncSeconds = 15;
/** A HorizontalPodAutoscaler's default policies: up by 4 pods or 100 % a sync, down to the highest wish of the last five minutes. */
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
  /** Files of each team that wait to be parsed. */
  const waiting = Array.from({ length: teams }, (_, team) => teamFiles(files, teams, team));
  const inFlight = new Array(teams).fill(0);
  const services = new Map(settings.services.map((service) => [service.name, createService(service)]));
  const stations = settings.consumers.map((consumer) => createStation(consumer));
  const [parse] = stations;
  /** How many of them a file passes before it is done; what comes then is done for it afterwards. */
  const way = settings.consumers.filter(({ afterwards }) => !afterwards).length;
  /** Each upload is one ticket; what is claimed with it is the oldest file of a team whose turn it is. */
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
      /** Jobs in order, with the time at which they came. */
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
    // From here to the index a file counts for its team.
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

  /** Begins all that can begin; what is nearer to its end goes first, as its consumers have threads of their own. */
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

  /** The next in turn that has a file waiting, and room for it. */
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

  /** A ticket is held while there is something to claim, and spent at once where there is not. */
  function spendTickets(now) {
    if (!waiting.some((_, team) => isClaimable(team))) {
      const { ticketsAtOnce, ticketSeconds } = settings;
      tickets = Math.max(0, tickets - ((now - spentAt) * parse.service.replicas * ticketsAtOnce) / ticketSeconds);
    }
    spentAt = now;
  }

  /** What a scaler sees of a queue: what is not acknowledged. */
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
      // As KEDA does with several triggers.
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
    // A pod that goes hands back what it does; here it ends it, which is the same but for seconds.
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
    // Log-normal with that mean and standard deviation: never negative, with a long tail.
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
