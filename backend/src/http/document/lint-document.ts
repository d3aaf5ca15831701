import { createConfig, lintFromString } from '@redocly/openapi-core';
import { createApiDocument } from './openapi.ts';

// A command of `pnpm check`: compares the API document with the recommended rules of a linter of OpenAPI. A warning
// fails, too.
const problems = await lintFromString({
  source: JSON.stringify(createApiDocument()),
  absoluteRef: '/openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
});
for (const { ruleId, message, location } of problems) {
  process.stderr.write(`${location[0]?.pointer ?? ''}: ${message} (${ruleId})\n`);
}
if (problems.length > 0) {
  process.exitCode = 1;
} else {
  process.stdout.write('the API document breaks no rule\n');
}
