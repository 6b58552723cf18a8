import { lines, number, rateBy } from './panel.mjs';

const one = '{job="cardinal", service=~"$service", instance=~"$instance"}';
const each = '{{service}} {{instance}}';

/** @type {import('./panel.mjs').Dashboard} */
export const oneProcess = {
  uid: 'cardinal-process',
  title: 'Cardinal: one process',
  means: 'Memory, processor, event loop and work of the processes chosen above.',
  byProcess: true,
  rows: [
    {
      title: 'Process',
      panels: [
        number('Up', 'short', 'Processes that Prometheus reaches.', `sum(up${one})`),
        number('Youngest', 's', 'Since the last restart.', `min(process_uptime_seconds${one})`),
        lines('Memory', 'bytes', 'Resident, without parsers.', [`process_memory_usage_bytes${one}`, each]),
        lines('JavaScript heap', 'bytes', 'Used heap. A saw-tooth is normal; a staircase is a leak.', [
          `v8js_memory_heap_used_bytes${one}`,
          each,
        ]),
        lines('Processor', 'short', 'Processors kept busy, without parsers.', [
          `rate(process_cpu_time_seconds_total${one}[$rate])`,
          each,
        ]),
      ],
    },
    {
      title: 'Event loop',
      panels: [
        lines(
          'Lateness, 99 %',
          's',
          'Tens of milliseconds are normal. If it is longer, every request of the process waits.',
          [`nodejs_eventloop_delay_p99_seconds${one}`, each],
          { bad: 0.1 },
        ),
        lines('Lateness, median and longest', 's', 'Over the processes chosen.', [
          [`max(nodejs_eventloop_delay_p50_seconds${one})`, 'median'],
          [`max(nodejs_eventloop_delay_max_seconds${one})`, 'longest'],
        ]),
        lines(
          'Use',
          'percentunit',
          'Share of the time that it was busy. 1: it is fully loaded.',
          [`nodejs_eventloop_utilization_ratio${one}`, each],
          { max: 1, bad: 0.9 },
        ),
        lines('Stalls', 'cps', 'Blocks of more than a second. The log lists what the process was working on.', [
          `rate(cardinal_process_event_loop_stalls_total${one}[$rate])`,
          each,
        ]),
      ],
    },
    {
      title: 'Work',
      panels: [
        lines(
          'Calls served',
          'reqps',
          'What other services ask of these processes, by method.',
          rateBy('rpc_server_call_duration_seconds_count', 'rpc_method', one),
        ),
        lines(
          'Deliveries handled',
          'cps',
          'Events that these processes worked on, by consumer.',
          rateBy('cardinal_bus_deliveries_total', 'group', one),
        ),
        lines('Scrapes', 's', 'How long reading the metrics takes.', [`scrape_duration_seconds${one}`, each]),
      ],
    },
  ],
};
