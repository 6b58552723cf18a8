// Imports point down between packages (test-e2e → services → platform → foundation) and inward inside a service
// (main → wire → inbound | outbound → app → domain). Vendors are imported by one folder each.
const foundation = '^packages/(kernel|contracts)/';
const platform = '^packages/(config|telemetry|bus|store|grpc|http|llm|embedding|documents|model-minilm|runtime)/';

/** A package that only the named folder may import. */
const vendor = (name, module, owner) => ({
  name: `vendor-${name}`,
  severity: 'error',
  from: { pathNot: `${owner}|/bench/` },
  to: { path: `node_modules/${module}(/|$)` },
});

const inside = (layer, forbidden) => ({
  name: `service-${layer}-looks-inward`,
  severity: 'error',
  from: { path: `^services/([^/]+)/src/${layer}/` },
  to: { path: `^services/[^/]+/src/(${forbidden})` },
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kernel-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/kernel/' },
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
      name: 'only-the-cli-administers',
      severity: 'error',
      from: { path: '^packages/cli/' },
      to: { path: '^services/', pathNot: '^services/gateway/(src|dist)/(admin|index)' },
    },
    inside('domain', 'app|inbound|outbound|wire|main'),
    inside('app', 'inbound|outbound|wire|main'),
    inside('inbound', 'outbound|wire|main'),
    inside('outbound', 'inbound|wire|main'),
    vendor('sqlite', '@photostructure/sqlite', '^packages/store/src/sqlite/'),
    vendor('mongoose', '(mongoose|mongodb)', '^packages/store/src/(mongo|gridfs)/'),
    vendor('nats', '@nats-io', '^packages/bus/'),
    vendor('elasticsearch', '@elastic/elasticsearch', '^services/retrieval/src/outbound/elasticsearch/'),
    vendor('fastify', 'fastify', '^(packages/http|services/gateway)/'),
    vendor('grpc', '(nice-grpc|@grpc/grpc-js)', '^packages/(grpc|contracts)/'),
    vendor('onnxruntime', 'onnxruntime-node', '^packages/embedding/'),
    vendor('pdfjs', 'pdfjs-dist', '^packages/documents/src/pdf/'),
    vendor('tesseract', 'tesseract\\.js', '^packages/documents/src/pdf/'),
    vendor('mammoth', 'mammoth', '^packages/documents/src/docx/'),
    vendor('word-extractor', 'word-extractor', '^packages/documents/src/doc/'),
    vendor('anthropic', '@anthropic-ai/sdk', '^packages/llm/src/anthropic/'),
    vendor('pino', 'pino', '^packages/telemetry/'),
    vendor('opentelemetry-sdk', '@opentelemetry/(sdk|exporter|resources)', '^packages/telemetry/'),
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
