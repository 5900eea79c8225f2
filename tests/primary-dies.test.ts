/**
 * The primary dies while bookings are under way, and its standby is promoted: the server goes on by itself, and nothing that was
 * acknowledged is lost. `node bench/primary-dies.ts` does the same twenty times on the waits that operators have.
 */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectWhole } from './support/bookings.ts';
import { type Cluster, isClusterInstalled, startCluster } from './support/cluster.ts';
import { killPrimary } from './support/primary-dies.ts';
import { endPrograms, startProgram } from './support/program.ts';

let cluster: Cluster | undefined;
afterEach(endPrograms);
afterAll(() => cluster?.stop());

describe.skipIf(!isClusterInstalled())('a primary that dies', { timeout: 300_000 }, () => {
  test('as PostgreSQL alone and as a whole machine: bookings go on, none acknowledged is lost, none is doubled', async () => {
    cluster = await startCluster({ quick: true });
    const { url } = cluster;
    const program = await startProgram({ databaseUrl: url });
    const deaths = [
      await killPrimary(cluster, program, 'postgres', 1),
      await killPrimary(cluster, program, 'machine', 2),
    ];

    const asked = deaths.flatMap((death) => death.asked);
    const acknowledged = deaths.flatMap((death) => death.acknowledged);
    expect(acknowledged).toHaveLength(asked.length);
    expect(await expectWhole({ url }, { asked, acknowledged })).toHaveLength(asked.length);
    for (const { busy } of deaths) expect(busy).toBeGreaterThan(0);
    expect(program.stdout.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    for (const { part, seconds, busy } of deaths) {
      console.log(`the primary dies (${part}): bookings go on after ${seconds.toFixed(1)} s, ${busy} of 503, 0 others`);
    }
    console.log(`${acknowledged.length} acknowledged, 0 lost, 0 doubled`);
  });
});
