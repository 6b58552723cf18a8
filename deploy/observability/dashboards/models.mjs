import { lines, p95By, percentiles, rateBy, table } from './panel.mjs';

/** @type {import('./panel.mjs').Dashboard} */
export const models = {
  uid: 'cardinal-models',
  title: 'Cardinal: models and tokens',
  means:
    'What language models cost, and whether they answer. Without a key for one, only tokens of embeddings are shown.',
  rows: [
    {
      title: 'Tokens',
      panels: [
        lines('Tokens by operation', 'cps', 'As billed, a second.', rateBy('cardinal_tokens_used_total', 'operation')),
        lines('Tokens by model', 'cps', 'As billed, a second.', rateBy('cardinal_tokens_used_total', 'model')),
        table(
          'Tokens of a day',
          'short',
          'By operation and model.',
          'sum by (operation, model) (increase(cardinal_tokens_used_total[1d]))',
        ),
        lines(
          'Refused by quota or rate limit',
          'cps',
          'A team has used up its quota, or a key sends too many requests.',
          rateBy('cardinal_http_failures_total', 'code', '{code=~"TOKEN_QUOTA_EXCEEDED|RATE_LIMITED"}'),
        ),
      ],
    },
    {
      title: 'Models',
      panels: [
        lines(
          'Calls by model',
          'reqps',
          'The calls of each model, by outcome.',
          rateBy('gen_ai_client_operation_duration_seconds_count', 'gen_ai_request_model, outcome'),
        ),
        lines(
          'Errors by model',
          'percentunit',
          'Share of the calls that failed.',
          [
            '1 - (sum by (gen_ai_request_model) (rate(gen_ai_client_operation_duration_seconds_count{outcome=~"ok|cancelled"}[$rate])) or 0 * sum by (gen_ai_request_model) (rate(gen_ai_client_operation_duration_seconds_count[$rate]))) / sum by (gen_ai_request_model) (rate(gen_ai_client_operation_duration_seconds_count[$rate]))',
            '{{gen_ai_request_model}}',
          ],
          { max: 1, bad: 0.5 },
        ),
        lines(
          'Duration of a call, 95 %',
          's',
          'By model, to the end of its reply.',
          p95By('gen_ai_client_operation_duration_seconds', 'gen_ai_request_model'),
        ),
        lines(
          'Duration of a call',
          's',
          'Percentiles of all models together.',
          percentiles('gen_ai_client_operation_duration_seconds'),
        ),
        lines(
          'Fallbacks',
          'cps',
          'Work done by the fallback model, or by rules instead of a model.',
          rateBy('cardinal_model_fallbacks_total', 'instead_of'),
        ),
        lines(
          'Calls that wait',
          'short',
          'For one of the concurrent calls that a process may make (CARDINAL_LLM_CONCURRENCY).',
          ['sum(cardinal_model_calls_waiting)', 'calls'],
        ),
      ],
    },
  ],
};
