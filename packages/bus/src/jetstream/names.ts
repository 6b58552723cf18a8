/** Names on the server. All names of one Cardinal begin with its prefix, so that several can share a server. */
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
  /** Subject of the queue of one group. Each group has its own copy of the event. */
  event(type: string, group: string): string;
  /** Name of the durable consumer of that queue. */
  consumer(type: string, group: string): string;
  deadLetter(type: string, group: string): string;
  logStream(log: string): string;
  allOfLog(log: string): string;
  logEntry(log: string, key: string, part?: string): string;
  /** Subjects of all entries of a key: those without a part, and those of its parts. */
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

/** One token of a subject: dots become dashes; other characters that a subject cannot contain are written as hexadecimal bytes. */
function token(text: string): string {
  return text.replaceAll('.', '-').replace(/[^\w-]/gu, (char) => `=${Buffer.from(char).toString('hex')}`) || '=';
}

/** The text that a token was made from, except that dots remain dashes. */
export function untoken(token: string): string {
  return token.replace(/=((?:[0-9a-f]{2})+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString());
}
