// Prints the findings of OpenAPI linters for the description on stdin, as JSON: `[rule, message, place]`. It runs in a process of its own,
// because the condition `import`, with which tests run, mixes the ES modules and CommonJS modules of one of the linters.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { text } from 'node:stream/consumers';

const source = await text(process.stdin);

const config = await createConfig({
  extends: ['recommended-strict'],
  // The linter does not check `x-itemSchema`; a test does.
  rules: { 'no-unused-components': 'off' },
});
const byRedocly = await lintFromString({ source, config });

const linter = new spectral.Spectral();
linter.setRuleset({
  extends: [[rulesets.oas, 'all']],
  rules: {
    'license-url': 'off', // the licence has an SPDX identifier, with which a URL is not allowed
    'contact-properties': 'off', // the operator of a server is not known here
    'openapi-tags-alphabetical': 'off', // they are in the order in which users need them
  },
});
const bySpectral = await linter.run(JSON.parse(source));

const problems = [
  ...byRedocly.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ...bySpectral.map(({ code, message, path }) => [code, message, path.join('/')]),
];
process.stdout.write(JSON.stringify(problems));
