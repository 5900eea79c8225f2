/** Prints which role may call which operation of a salon: `npm run rights`. Made from the contract. */
import { isContractProcedure } from '@orpc/contract';
import { contract } from '#contract/index.ts';
import { rights } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import { ROLES } from '#contract/roles.ts';

/** A line of Markdown for each operation, in the order of the contract. */
export function rightsTable(): string[] {
  const operations = Object.entries(contract).flatMap(([noun, named]) =>
    Object.entries(named).flatMap(([name, operation]) => {
      const right = isContractProcedure(operation) ? operation['~orpc'].meta.right : null;
      return right ? [{ id: `${noun}.${name}`, right }] : [];
    }),
  );
  const lines = operations.map(({ id, right }) => {
    const marks = ROLES.map((role) => (ROLE_RIGHTS[role].includes(right) ? 'sim' : ''));
    return `| ${[id, rights[right], ...marks].join(' | ')} |`;
  });
  return [`| ${['operation', 'right', ...ROLES].join(' | ')} |`, `|${'---|'.repeat(ROLES.length + 2)}`, ...lines];
}

if (import.meta.main) console.log(rightsTable().join('\n'));
