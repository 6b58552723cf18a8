/** Names on the server. Everything of one Cardinal begins with one prefix, so that several can share a server. */
export interface Names {
  readonly streams: {
    readonly events: string;
    readonly deadLetters: string;
    readonly lost: string;
  };
  /** Subjects of each stream, and of the advisories about events that exceeded their deliveries. */
  readonly all: {
    readonly events: string;
    readonly deadLetters: string;
    readonly lost: string;
  };
  /** The queue of one group: each group has a copy of the event of its own. */
  event(type: string, group: string): string;
  /** Durable consumer of that queue. */
  consumer(type: string, group: string): string;
  deadLetter(type: string, group: string): string;
  logStream(log: string): string;
  allOfLog(log: string): string;
  logEntry(log: string, key: string, part?: string): string;
  /** Of all entries of a key: those about nothing in particular, and those of its parts. */
  logKey(log: string, key: string): string[];
}

export function namesFor(prefix: string): Names {
  const events = `${prefix}-events`;
  return {
    streams: {
      events,
      deadLetters: `${prefix}-dead-letters`,
      lost: `${prefix}-lost-deliveries`,
    },
    all: {
      events: `${prefix}.events.>`,
      deadLetters: `${prefix}.dead-letters.>`,
      lost: `$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.${events}.>`,
    },
    event: (type, group) => `${prefix}.events.${token(type)}.${token(group)}`,
    consumer: (type, group) => `${token(type)}_${token(group)}`,
    deadLetter: (type, group) => `${prefix}.dead-letters.${token(type)}.${token(group)}`,
    logStream: (log) => `${prefix}-log-${token(log)}`,
    allOfLog: (log) => `${prefix}.log.${token(log)}.>`,
    logEntry: (log, key, part) =>
      `${prefix}.log.${token(log)}.${token(key)}${part === undefined ? '' : `.${token(part)}`}`,
    logKey: (log, key) => ['', '.*'].map((rest) => `${prefix}.log.${token(log)}.${token(key)}${rest}`),
  };
}

/** One token of a subject: dots become dashes; what else a subject cannot hold is written as hexadecimal bytes. */
function token(text: string): string {
  return text.replaceAll('.', '-').replace(/[^\w-]/gu, (char) => `=${Buffer.from(char).toString('hex')}`) || '=';
}

/** The text that a token was made of, dots apart. */
export function untoken(token: string): string {
  return token.replace(/=((?:[0-9a-f]{2})+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString());
}
