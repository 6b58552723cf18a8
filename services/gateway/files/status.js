// The status page: reads /metrics of this process and shows it at a glance. Text goes into the page as text only.

/** @typedef {{ name: string, labels: Record<string, string>, value: number }} Sample */

const pauseMs = 5_000;
const samplePattern = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const labelPattern = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the Prometheus text format. @param {string} text @returns {Sample[]} */
export function readMetrics(text) {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = samplePattern.exec(line) ?? [];
    if (name === undefined) return [];
    const read = [...labels.matchAll(labelPattern)].map(([, key, given]) => [key, given.replaceAll(/\\(.)/g, '$1')]);
    return [{ name, labels: Object.fromEntries(read), value: Number(value === '+Inf' ? Infinity : value) }];
  });
}

/** @param {Sample[]} samples @param {Sample[]} before what there was `seconds` ago; empty: nothing is known of it */
export function viewOf(samples, before = [], seconds = 0) {
  const of = (name, all = samples) => all.filter((sample) => sample.name === name);
  const one = (name) => of(name)[0]?.value;
  const sum = (all) => all.reduce((total, { value }) => total + value, 0);

  /** Values of a counter by a label, with how many a second there were lately. */
  function counted(name, ...labels) {
    const key = (sample) => labels.map((label) => sample.labels[label] ?? '').join(' ');
    return [...new Set(of(name).map(key))].sort().map((group) => {
      const now = sum(of(name).filter((sample) => key(sample) === group));
      const then = sum(of(name, before).filter((sample) => key(sample) === group));
      return [group, String(now), before.length > 0 ? `${((now - then) / seconds).toFixed(1)}/s` : ''];
    });
  }

  /** Upper bound of the bucket that 95 % of the values of a histogram are in. */
  function p95(name, matches) {
    const buckets = of(`${name}_bucket`).filter(({ labels }) => matches(labels));
    const bounds = [...new Set(buckets.map(({ labels }) => labels.le))].sort((a, b) => boundOf(a) - boundOf(b));
    const upTo = (bound) => sum(buckets.filter(({ labels }) => labels.le === bound));
    const all = upTo('+Inf');
    const bound = all > 0 ? bounds.find((each) => upTo(each) >= 0.95 * all) : undefined;
    if (bound === undefined) return '';
    return bound === '+Inf' ? `over ${duration(boundOf(bounds.at(-2)))}` : `up to ${duration(boundOf(bound))}`;
  }

  const durations = (name, label) =>
    counted(`${name}_count`, label).map((row) => [...row, p95(name, (labels) => (labels[label] ?? '') === row[0])]);

  const requests = 'http_server_request_duration_seconds';
  const asks = 'cardinal_answer_ask_duration_seconds';
  const dead = sum(of('cardinal_bus_dead_letters'));
  const down = of('cardinal_dependencies_up').filter(({ value }) => value === 0);
  const free = (one('cardinal_disk_free_bytes') ?? 0) / (one('cardinal_disk_size_bytes') ?? Infinity);
  const problems = [
    ...down.map(({ labels }) => `${labels.name} does not answer`),
    ...(dead > 0 ? [`${dead} dead letters`] : []),
    ...(free > 0 && free < 0.1 ? ['the disk is nearly full'] : []),
    ...of('cardinal_ingest_files_oldest_age_seconds')
      .filter(({ labels, value }) => labels.stage !== 'queued' && value > 3_600)
      .map(({ labels, value }) => `a file has been at the stage ${labels.stage} for ${duration(value)}`),
  ];
  const age = (name, label) => of(name).map(({ labels, value }) => [labels[label], duration(value)]);
  const oldest = new Map(age('cardinal_ingest_files_oldest_age_seconds', 'stage'));
  const sections = [
    {
      title: 'Process',
      heads: ['', ''],
      rows: [
        ['running for', duration(one('process_uptime_seconds'))],
        ['memory', bytes(one('process_memory_usage_bytes'))],
        ['event loop delay, 99 %', duration(one('nodejs_eventloop_delay_p99_seconds'))],
        ['event loop blocked', `${one('cardinal_process_event_loop_stalls_total') ?? 0} times`],
        ['free disk space', `${bytes(one('cardinal_disk_free_bytes'))} (${Math.round(free * 100)} %)`],
        ['open streams', String(one('cardinal_http_streams_open') ?? 0)],
        ...of('cardinal_dependencies_up').map(({ labels, value }) => [
          labels.name,
          value === 1 ? 'answers' : 'does not answer',
        ]),
      ],
    },
    {
      title: 'Files in progress',
      heads: ['stage', 'files', 'oldest'],
      rows: of('cardinal_ingest_files').map(({ labels, value }) => [
        labels.stage,
        String(value),
        oldest.get(labels.stage) ?? '',
      ]),
    },
    {
      title: 'Files finished',
      heads: ['', 'files', 'now'],
      rows: counted('cardinal_ingest_files_finished_total', 'format', 'outcome'),
    },
    {
      title: 'From the upload to',
      heads: ['', 'files', 'now', '95 %'],
      rows: durations('cardinal_ingest_file_duration_seconds', 'until'),
    },
    { title: 'Requests', heads: ['route', 'all', 'now', '95 %'], rows: durations(requests, 'http_route') },
    {
      title: 'Refused and failed',
      heads: ['code', 'all', 'now'],
      rows: counted('cardinal_http_failures_total', 'code'),
    },
    { title: 'Asks', heads: ['outcome', 'all', 'now', '95 %'], rows: durations(asks, 'outcome') },
    {
      title: 'Searches',
      heads: ['outcome', 'all', 'now', '95 %'],
      rows: durations('cardinal_retrieval_search_duration_seconds', 'outcome'),
    },
    {
      title: 'Queues',
      heads: ['consumer', 'waiting', 'dead'],
      rows: of('cardinal_bus_backlog').map(({ labels, value }) => {
        const same = (sample) => sample.labels.type === labels.type && sample.labels.group === labels.group;
        return [
          `${labels.group}: ${labels.type}`,
          String(value),
          String(sum(of('cardinal_bus_dead_letters').filter(same))),
        ];
      }),
    },
    {
      title: 'Index',
      heads: ['', ''],
      rows: [
        ['cards', String(one('cardinal_index_cards') ?? 0)],
        ['vectors', String(one('cardinal_index_vectors') ?? 0)],
        ['open conflicts', String(one('cardinal_extraction_conflicts_open') ?? 0)],
        ['to be erased', String(sum(of('cardinal_erasure_pending')))],
        ['orphans', String(sum(of('cardinal_orphans')))],
      ],
    },
    {
      title: 'Tokens',
      heads: ['', 'tokens', 'now'],
      rows: counted('cardinal_tokens_used_total', 'operation', 'model'),
    },
    {
      title: 'Language models',
      heads: ['outcome', 'calls', 'now', '95 %'],
      rows: durations('gen_ai_client_operation_duration_seconds', 'outcome'),
    },
    {
      title: 'Parser processes that died',
      heads: ['reason', 'processes', 'now'],
      rows: counted('cardinal_parser_deaths_total', 'reason'),
    },
  ];
  return { problems, sections: sections.filter(({ rows }) => rows.length > 0) };
}

const boundOf = (le) => (le === '+Inf' ? Infinity : Number(le));

function duration(seconds = 0) {
  if (seconds >= 7_200) return `${Math.round(seconds / 3_600)} h`;
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`;
  return seconds >= 1 ? `${Number(seconds.toFixed(1))} s` : `${Number((seconds * 1_000).toFixed(1))} ms`;
}

function bytes(value = 0) {
  return value >= 2 ** 30 ? `${(value / 2 ** 30).toFixed(1)} GiB` : `${Math.round(value / 2 ** 20)} MiB`;
}

function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  made.append(...children);
  return made;
}

function show({ problems, sections }) {
  const state = document.getElementById('state');
  state.className = problems.length > 0 ? 'bad' : '';
  state.textContent =
    problems.length > 0 ? `Problems: ${problems.join('; ')}.` : 'No problem is visible in these metrics.';
  const tables = sections.map(({ title, heads, rows }) =>
    element(
      'table',
      undefined,
      element('caption', title),
      element('thead', undefined, element('tr', undefined, ...heads.map((head) => element('th', head)))),
      element(
        'tbody',
        undefined,
        ...rows.map((row) => element('tr', undefined, ...row.map((cell) => element('td', cell)))),
      ),
    ),
  );
  document.getElementById('sections').replaceChildren(...tables);
}

async function follow() {
  let before = [];
  let readAt = 0;
  for (;;) {
    try {
      const response = await fetch('metrics');
      if (!response.ok) throw new Error(String(response.status));
      const samples = readMetrics(await response.text());
      const now = performance.now();
      show(viewOf(samples, before, (now - readAt) / 1_000));
      [before, readAt] = [samples, now];
    } catch {
      show({ problems: ['the process does not answer'], sections: [] });
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

if (typeof document !== 'undefined') void follow();
