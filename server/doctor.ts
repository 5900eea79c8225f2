/** `npm run doctor`: says what of an installation is in order, and ends with code 1 when something has failed. */
import { examine } from './doctor/examine.ts';
import { type Finding, summaryOf, textOf } from './doctor/finding.ts';

const findings: Finding[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

await examine(process.env, (...found) => {
  findings.push(...found);
  for (const finding of found) console.log(textOf(finding));
});
console.log(`\n${summaryOf(findings)}`);
process.exit(findings.some(({ level }) => level === 'falha') ? 1 : 0);
