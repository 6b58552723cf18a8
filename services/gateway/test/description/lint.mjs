// Prints what the linters of the field have against the description that comes on stdin: `[rule, message, place]`, as JSON. A process of
// its own, because the condition `import` that tests are run with mixes the two kinds of modules of one of them.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { text } from 'node:stream/consumers';

const source = await text(process.stdin);

const config = await createConfig({
  extends: ['recommended-strict'],
  // It does not look into `x-itemSchema`; a test does.
  rules: { 'no-unused-components': 'off' },
});
const byRedocly = await lintFromString({ source, config });

const linter = new spectral.Spectral();
linter.setRuleset({
  extends: [[rulesets.oas, 'all']],
  rules: {
    'license-url': 'off', // it has an SPDX identifier, beside which a URL is not allowed
    'contact-properties': 'off', // who operates a server is not known here
    'openapi-tags-alphabetical': 'off', // they come in the order in which one meets them
  },
});
const bySpectral = await linter.run(JSON.parse(source));

const problems = [
  ...byRedocly.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ...bySpectral.map(({ code, message, path }) => [code, message, path.join('/')]),
];
process.stdout.write(JSON.stringify(problems));
