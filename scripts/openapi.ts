/** Checks the API's document with redocly's recommended rules, warnings included. Offline, and without its telemetry. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '#server/http/api.ts';

export async function problemsOf(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ location: [place], ruleId, message }) => `${place?.pointer ?? '#/'}  ${ruleId}: ${message}`);
}

if (import.meta.main) {
  const problems = await problemsOf(await openApiDocument());
  for (const problem of problems) console.log(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
