import { lines, number, p95By, percentiles, rateBy } from './panel.mjs';

const until = (reached) => `{until="${reached}"}`;

/** @type {import('./panel.mjs').Dashboard} */
export const ingestion = {
  uid: 'cardinal-ingestion',
  title: 'Cardinal: ingestion',
  means: 'The path of a file, from the upload to the index.',
  rows: [
    {
      title: 'Files',
      panels: [
        lines('Files by stage', 'short', 'Number of files at each stage. A stage that grows is the bottleneck.', [
          'max by (stage) (cardinal_ingest_files)',
          '{{stage}}',
        ]),
        lines(
          'Oldest file by stage',
          's',
          'Since its last step. A line that rises steadily: no file of the stage progresses.',
          ['max by (stage) (cardinal_ingest_files_oldest_age_seconds)', '{{stage}}'],
          { bad: 3600 },
        ),
        lines(
          'Files finished',
          'cps',
          'By format and outcome.',
          rateBy('cardinal_ingest_files_finished_total', 'format, outcome'),
        ),
        lines(
          'Upload to searchable',
          's',
          'Until the words of a file can be found.',
          percentiles('cardinal_ingest_file_duration_seconds', until('searchable')),
        ),
        lines(
          'Upload to processed',
          's',
          'Until a file is completely processed.',
          percentiles('cardinal_ingest_file_duration_seconds', until('processed')),
        ),
        lines(
          'Uploads',
          'reqps',
          'How uploads were answered. 4xx are files that were refused.',
          rateBy(
            'http_server_request_duration_seconds_count',
            'http_response_status_code',
            '{http_route=~".*/files/upload"}',
          ),
        ),
      ],
    },
    {
      title: 'Parsers',
      panels: [
        lines(
          'Parses by format',
          'cps',
          'Runs of a parser, by format and outcome.',
          rateBy('cardinal_ingest_parse_duration_seconds_count', 'format, outcome'),
        ),
        lines(
          'Duration of a parse, 95 %',
          's',
          'How long reading takes, by format.',
          p95By('cardinal_ingest_parse_duration_seconds', 'format'),
        ),
        lines(
          'Parser processes',
          'short',
          'By state. If all are reading and files are queued, ingest needs replicas or processors.',
          ['sum by (state) (cardinal_parser_processes)', '{{state}}'],
        ),
        lines(
          'Parser deaths',
          'cps',
          'By reason. Memory and time are limits that a file hit; crashes are faults.',
          rateBy('cardinal_parser_deaths_total', 'reason'),
        ),
      ],
    },
    {
      title: 'Cards and vectors',
      panels: [
        lines('Cards made', 'cps', 'Cards that extraction stored, per second.', [
          'sum(rate(cardinal_extraction_cards_total[$rate]))',
          'cards',
        ]),
        lines('Texts embedded', 'cps', 'For documents, and one or two for each search.', [
          'sum(rate(cardinal_embedding_texts_total[$rate]))',
          'texts',
        ]),
        lines('Texts that wait for the embedder', 'short', 'The queue of the embedding model.', [
          'sum(cardinal_embedding_texts_waiting)',
          'texts',
        ]),
        lines('Index', 'short', 'Cards and vectors of all teams.', [
          ['max(cardinal_index_cards)', 'cards'],
          ['max(cardinal_index_vectors)', 'vectors'],
        ]),
        number(
          'To be erased',
          'short',
          'Deleted items that are not completely erased yet. Usually 0 within minutes.',
          'sum(max by (part) (cardinal_erasure_pending))',
        ),
        number(
          'Orphans',
          'short',
          'Data without an owner that the last sweep found.',
          'sum(max by (kind) (cardinal_orphans))',
          { bad: 1 },
        ),
      ],
    },
  ],
};
