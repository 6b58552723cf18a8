import { lines, number, p95By, percentiles, rateBy, table } from './panel.mjs';

const api = '{http_route=~"/api/v1/.*"}';

/** @type {import('./panel.mjs').Dashboard} */
export const overview = {
  uid: 'cardinal-overview',
  title: 'Cardinal: overview',
  means: 'Whether users get what they ask for, and where to look if not.',
  rows: [
    {
      title: 'At a glance',
      panels: [
        number(
          'Availability, 1 h',
          'percentunit',
          'Requests that were not answered with 5xx. The aim is 99.9 %.',
          '1 - cardinal:http_errors:ratio_rate1h',
          { max: 1 },
        ),
        number(
          'Fast enough, 1 h',
          'percentunit',
          'Requests except uploads, asks and streams that took less than a second. The aim is 99 %.',
          '1 - cardinal:http_slow:ratio_rate1h',
          { max: 1 },
        ),
        number('Processes up', 'short', 'Processes that Prometheus reaches.', 'sum(up{job="cardinal"})'),
        number(
          'Files in progress',
          'short',
          'Uploaded files that are not processed yet.',
          'sum(max by (stage) (cardinal_ingest_files))',
        ),
        number(
          'Oldest file in progress',
          's',
          'Since its last step. If it keeps rising, look at ingestion.',
          'max(cardinal_ingest_files_oldest_age_seconds)',
          { bad: 3600 },
        ),
        number(
          'Dead letters',
          'short',
          'Events that were given up. Each is work that will not be done until somebody redrives it.',
          'sum(max by (type, group) (cardinal_bus_dead_letters)) or vector(0)',
          { bad: 1 },
        ),
        number('Cards in the index', 'short', 'Searchable cards of all teams.', 'max(cardinal_index_cards)'),
        number(
          'Open conflicts',
          'short',
          'Of all teams, waiting for a decision.',
          'max(cardinal_extraction_conflicts_open)',
        ),
      ],
    },
    {
      title: 'Requests',
      panels: [
        lines(
          'Requests by status',
          'reqps',
          'Rate of requests, by status.',
          rateBy('http_server_request_duration_seconds_count', 'http_response_status_code', api),
        ),
        lines(
          'Rate by route',
          'reqps',
          'Rate of requests, by route.',
          rateBy('http_server_request_duration_seconds_count', 'http_route', api),
        ),
        lines(
          'Duration by route, 95 %',
          's',
          'Streams take as long as clients read them.',
          p95By('http_server_request_duration_seconds', 'http_route', api),
        ),
        lines(
          'Errors by code',
          'cps',
          'Why requests are refused: quota, rate, key, or an internal error.',
          rateBy('cardinal_http_failures_total', 'code'),
        ),
        lines('Open requests and streams', 'short', 'Requests being answered, including open event streams.', [
          ['sum(http_server_active_requests{job="cardinal"})', 'requests'],
          ['sum(cardinal_http_streams_open)', 'streams'],
        ]),
        lines('Searches and asks', 'cps', 'Rate of searches and asks.', [
          ['sum(rate(cardinal_retrieval_search_duration_seconds_count[$rate]))', 'searches'],
          ['sum(rate(cardinal_answer_ask_duration_seconds_count[$rate]))', 'asks'],
        ]),
      ],
    },
    {
      title: 'Calls between services',
      panels: [
        lines(
          'Calls by method',
          'reqps',
          'Rate of calls, by method.',
          rateBy('rpc_server_call_duration_seconds_count', 'rpc_method'),
        ),
        lines(
          'Failed calls',
          'reqps',
          'By method and kind of error; not-found is normal.',
          rateBy('rpc_server_call_duration_seconds_count', 'rpc_method, outcome', '{outcome!="ok"}'),
        ),
        lines(
          'Duration of calls',
          's',
          'Percentiles of all methods together.',
          percentiles('rpc_server_call_duration_seconds'),
        ),
        table(
          'Slowest methods, 95 %',
          's',
          'The ten slowest methods.',
          'topk(10, histogram_quantile(0.95, sum by (le, rpc_method) (rate(rpc_server_call_duration_seconds_bucket[$rate]))))',
        ),
      ],
    },
  ],
};
