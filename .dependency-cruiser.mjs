// Imports point down between packages (test-e2e → services → platform → foundation) and inward inside a service
// (main → service → inbound | outbound → app → domain). Vendors are imported by one folder each.
const foundation = '^packages/(kernel|contracts|language|tables|tables-scorer)/';
const platform =
  '^packages/(config|telemetry|bus|store|grpc|http|llm|embedding|documents|model-minilm|runtime|archive)/';

/** A package that only the named folder may import. */
const vendor = (name, module, owner) => ({
  name: `vendor-${name}`,
  severity: 'error',
  from: { pathNot: `${owner}|/bench/` },
  to: { path: `node_modules/${module}(/|$)` },
});

const inward = (layer, forbidden) => ({
  name: `service-${layer}-looks-inward`,
  severity: 'error',
  from: { path: `^services/([^/]+)/src/${layer}(/|\\.ts$)` },
  to: { path: `^services/$1/src/(${forbidden})(/|\\.ts$)` },
});

/** Modules of ours and of Node.js that a layer of a service must not import: it would do what only adapters do. */
const withoutEffects = (layer, ours, allowedOfNode) => [
  {
    name: `service-${layer}-has-no-adapters`,
    severity: 'error',
    from: { path: `^services/[^/]+/src/${layer}/` },
    to: { path: `^packages/(${ours})/` },
  },
  {
    name: `service-${layer}-has-no-effects`,
    severity: 'error',
    from: { path: `^services/[^/]+/src/${layer}/` },
    to: { dependencyTypes: ['core'], pathNot: `^(node:)?(${allowedOfNode})$` },
  },
];

/** A folder of which others import the named files alone; tests and benches may import any. */
const room = (name, folder, entries) => ({
  name: `room-${name}`,
  severity: 'error',
  from: { pathNot: `${folder}|/(test|testing|bench)/` },
  to: { path: folder, pathNot: `${folder}(${entries})\\.ts$` },
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'rooms-depend-one-way',
      comment: 'Of two folders side by side at most one imports the other.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^services/[^/]+/src/(app|outbound|domain)/' },
      to: { circular: true },
    },
    room('embedded', '^services/retrieval/src/outbound/embedded/', 'embedded-index'),
    room('embedded-words', '^services/retrieval/src/outbound/embedded/words/', '[a-z]+-segment|segment'),
    room('embedded-vectors', '^services/retrieval/src/outbound/embedded/vectors/', 'arena|rows|encoding'),
    room('embedded-loading', '^services/retrieval/src/outbound/embedded/loading/', 'load-collection|switch-model'),
    room('embedded-search', '^services/retrieval/src/outbound/embedded/search/', 'open-views|mask'),
    room(
      'elasticsearch',
      '^services/retrieval/src/outbound/elasticsearch/',
      'elasticsearch-index|rebuild|client/errors',
    ),
    room(
      'elasticsearch-reading',
      '^services/retrieval/src/outbound/elasticsearch/reading/',
      'view|nearby|reads|statistics|statistics-cache|scope-query|sample-cache',
    ),
    {
      name: 'kernel-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/kernel/src/' },
      to: { path: '^(packages/(?!kernel/)|services/)' },
    },
    {
      name: 'foundation-stays-below',
      severity: 'error',
      from: { path: foundation },
      to: { path: `${platform}|^services/` },
    },
    { name: 'platform-knows-no-service', severity: 'error', from: { path: platform }, to: { path: '^services/' } },
    {
      name: 'services-meet-only-at-contracts',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/standalone/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'Users install it by itself.',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: { path: '^(packages/(?!client/)|services/)' },
    },
    {
      name: 'client-runs-in-browsers',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '/node\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-the-cli-administers',
      severity: 'error',
      from: { path: '^packages/cli/' },
      to: {
        path: '^services/',
        pathNot: '^services/(gateway/(src|dist)/(admin|index)|[a-z]+/(src|dist)/(archive|doctor)\\.)',
      },
    },
    inward('domain', 'app|inbound|outbound|settings|service|main'),
    inward('app', 'inbound|outbound|service|main'),
    inward('inbound', 'outbound|service|main'),
    inward('outbound', 'inbound|service|main'),
    inward('settings', 'inbound|outbound|service|main'),
    // One composition root: what starts a process has the service itself and nothing of it.
    {
      name: 'service-main-starts-the-service-only',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/main\\.ts$', pathNot: '^services/standalone/' },
      to: { path: '^(packages|services)/', pathNot: '^(packages/runtime/|services/$1/src/service\\.ts$)' },
    },
    {
      name: 'mcp-is-loaded-with-its-first-message',
      comment: 'What it is served with takes 24 MiB and a third of a second.',
      severity: 'error',
      from: { path: '^services/gateway/src/', pathNot: '/inbound/mcp/(?!mcp\\.route|schemas)' },
      to: {
        path: '^services/gateway/src/inbound/mcp/(?!mcp\\.route|schemas)|node_modules/@modelcontextprotocol/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    // Of `llm` the estimate of tokens, of `documents` the shape of a parsed one.
    ...withoutEffects('domain', '(?!kernel|contracts|language|tables|llm|documents)[^/]+', 'crypto'),
    // Ports name types of packages that have adapters; what is opened or built, the composition root opens and builds.
    ...withoutEffects('app', 'config|grpc|http|model-minilm|cli|testkit', 'crypto|events|timers/promises'),
    {
      name: 'tables-scorer-is-loaded-where-it-is-on',
      comment:
        'Its weights have another licence, and take time and memory: only the thread that shows unsure readings loads it.',
      severity: 'error',
      from: {
        pathNot:
          '^services/answer/src/outbound/tables/unsure-entry\\.ts$|^packages/tables-scorer/|/(test|testing|bench)/',
      },
      to: { path: '^packages/tables-scorer/' },
    },
    vendor('sqlite', '@photostructure/sqlite', '^packages/store/src/sqlite/'),
    vendor('mongoose', '(mongoose|mongodb)', '^packages/store/src/(mongo|gridfs)/'),
    // A sample of a release is put on the servers as it was, which no bus would do.
    vendor('nats', '@nats-io', '^(packages/bus|test-e2e/upgrade)/'),
    vendor('elasticsearch', '@elastic/elasticsearch', '^services/retrieval/src/outbound/elasticsearch/'),
    vendor('fastify', 'fastify', '^(packages/http|services/gateway)/'),
    vendor('grpc', '(nice-grpc|@grpc/grpc-js)', '^packages/(grpc|contracts)/'),
    vendor('onnxruntime', 'onnxruntime-node', '^packages/embedding/'),
    vendor('pdfjs', 'pdfjs-dist', '^packages/documents/src/pdf/'),
    vendor('tesseract', 'tesseract\\.js', '^packages/documents/src/pdf/'),
    vendor('mammoth', 'mammoth', '^packages/documents/src/docx/'),
    vendor('word-extractor', 'word-extractor', '^packages/documents/src/doc/'),
    vendor('htmlparser2', 'htmlparser2', '^packages/documents/src/markup/'),
    vendor('postal-mime', 'postal-mime', '^packages/documents/src/eml/'),
    vendor('json-tokenizer', '@streamparser', '^packages/documents/src/json/'),
    vendor('anthropic', '@anthropic-ai/sdk', '^packages/llm/src/anthropic/'),
    vendor('stemmers', '(@orama|stemmer)', '^packages/language/'),
    vendor('pino', 'pino', '^packages/telemetry/'),
    // Tests of the bus collect spans.
    vendor('opentelemetry', '@opentelemetry', '^packages/(telemetry|bus/test)/'),
    vendor('tar', 'tar', '^packages/archive/'),
    vendor('chokidar', 'chokidar', '^packages/cli/src/server/sync/'),
    vendor('tinyglobby', 'tinyglobby', '^packages/cli/src/server/upload/'),
    vendor('event-stream-parser', 'eventsource-parser', '^packages/(client|llm)/'),
    vendor(
      'mcp',
      '@modelcontextprotocol',
      '^(services/gateway/(src/inbound/mcp|test/protocols)/|packages/cli/src/server/mcp\\.ts|test-e2e/)',
    ),
    vendor('openai', 'openai', '^(services/gateway/test|test-e2e)/'),
    {
      name: 'protocols-have-no-rules',
      comment:
        'Protocols of others translate: what a caller may do, pays and finds is said by the use cases, as for our own.',
      severity: 'error',
      from: { path: '^services/gateway/src/inbound/(openai|mcp|dify)/' },
      to: {
        path: '^(packages|services)/',
        pathNot:
          '^packages/(http|kernel|contracts)/|^services/gateway/src/(app/(?!accounts|ports)|domain/(keys/access|keys/accounts|as-of|errors|filters|history)\\.|inbound/(?!http/(shed-load|api)\\.))',
      },
    },
    {
      name: 'protocols-are-apart',
      severity: 'error',
      from: { path: '^services/gateway/src/inbound/(openai|mcp|dify)/' },
      to: { path: '^services/gateway/src/inbound/(openai|mcp|dify)/', pathNot: '^services/gateway/src/inbound/$1/' },
    },
    {
      name: 'protocols-are-no-part-of-ours',
      severity: 'error',
      from: { path: '^services/gateway/src/', pathNot: '/inbound/(openai|mcp|dify)/|/inbound/http/api\\.ts$' },
      to: { path: '^services/gateway/src/inbound/(openai|mcp|dify)/' },
    },
    vendor('busboy', '@fastify/busboy', '^services/gateway/src/inbound/http/'),
    vendor('content-disposition', 'content-disposition', '^services/gateway/src/inbound/http/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|gen|node_modules/\\.)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
