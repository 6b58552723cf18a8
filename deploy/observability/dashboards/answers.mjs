import { lines, number, p95By, percentiles, rateBy } from './panel.mjs';

/** @type {import('./panel.mjs').Dashboard} */
export const answers = {
  uid: 'cardinal-answers',
  title: 'Cardinal: search and asks',
  means: 'How long searches and answers take, and how questions end.',
  rows: [
    {
      title: 'Search',
      panels: [
        lines(
          'Searches',
          'reqps',
          'With and without reranking, by outcome.',
          rateBy('cardinal_retrieval_search_duration_seconds_count', 'rerank, outcome'),
        ),
        lines(
          'Duration of a search',
          's',
          'Includes the searches of asks.',
          percentiles('cardinal_retrieval_search_duration_seconds'),
        ),
        lines(
          'Duration with and without reranking, 95 %',
          's',
          'The time that the reranker takes.',
          p95By('cardinal_retrieval_search_duration_seconds', 'rerank'),
        ),
        lines(
          'Degraded searches',
          'cps',
          'Answered without a part of their ranking, by part and reason.',
          rateBy('cardinal_retrieval_search_degraded_total', 'part, reason'),
        ),
      ],
    },
    {
      title: 'Asks',
      panels: [
        lines(
          'Asks by outcome',
          'cps',
          'Answers, refusals, closest passages, failures, by mode.',
          rateBy('cardinal_answer_ask_duration_seconds_count', 'mode, outcome'),
        ),
        lines(
          'Duration of an ask, 95 %',
          's',
          'From the question to the end of the answer, by mode.',
          p95By('cardinal_answer_ask_duration_seconds', 'mode'),
        ),
        lines(
          'Duration of an ask',
          's',
          'Percentiles of all modes together.',
          percentiles('cardinal_answer_ask_duration_seconds'),
        ),
        number(
          'Answered',
          'percentunit',
          'Share of the asks that the sources answered. A falling share indicates missing documents.',
          'sum(increase(cardinal_answer_ask_duration_seconds_count{outcome="answered"}[1h])) / sum(increase(cardinal_answer_ask_duration_seconds_count[1h]))',
          { max: 1 },
        ),
        number(
          'Failed asks',
          'percentunit',
          'Share of the asks that ended in an error.',
          '(sum(increase(cardinal_answer_ask_duration_seconds_count{outcome="failed"}[1h])) or vector(0)) / sum(increase(cardinal_answer_ask_duration_seconds_count[1h]))',
          { max: 1, bad: 0.05 },
        ),
        number(
          'Open conflicts',
          'short',
          'Contradictions between documents that wait for a decision.',
          'max(cardinal_extraction_conflicts_open)',
        ),
      ],
    },
  ],
};
