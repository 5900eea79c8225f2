/**
 * How soon bookings go on when the primary dies, on the settings of `ops/`: `node bench/primary-dies.ts 20`. Needs what
 * docs/high-availability.md installs. Ends with an error when a booking that was acknowledged is lost, or one is made twice.
 */
import { run } from '#scripts/processes.ts';
import { expectWhole } from '#tests/support/bookings.ts';
import { isClusterInstalled, type Part, startCluster } from '#tests/support/cluster.ts';
import { type Death, killPrimary } from '#tests/support/primary-dies.ts';
import { endPrograms, startProgram } from '#tests/support/program.ts';
import { percentile } from './frame/statistics.ts';
import { asMarkdown } from './frame/table.ts';

const PARTS: Part[] = ['postgres', 'machine', 'patroni', 'silent machine'];

if (!isClusterInstalled()) throw new Error('apt-get install postgresql-15 patroni etcd-server python3-etcd haproxy');
const count = Number(process.argv[2] ?? 20);
const built = await run(['scripts/build.ts'], { quiet: true });
if (!built.ok) throw new Error(built.output);
const cluster = await startCluster();
try {
  const { url } = cluster;
  const program = await startProgram({ databaseUrl: url });
  const deaths: Death[] = [];
  for (let n = 0; n < count; n++) {
    const death = await killPrimary(cluster, program, PARTS[n % PARTS.length] ?? 'postgres', n);
    deaths.push(death);
    console.error(`${n + 1}. ${death.part}: ${death.seconds.toFixed(1)} s, ${death.acknowledged.length} bookings`);
  }
  const asked = deaths.flatMap((death) => death.asked);
  const acknowledged = deaths.flatMap((death) => death.acknowledged);
  await expectWhole({ url }, { asked, acknowledged });
  const rows = PARTS.slice(0, count).map((part) => {
    const these = deaths.filter((death) => death.part === part);
    const seconds = these.map((death) => death.seconds);
    const busy = these.reduce((sum, death) => sum + death.busy, 0);
    return [part, these.length, percentile(seconds, 0.5), Math.max(...seconds), busy];
  });
  console.log(asMarkdown({ head: ['dies', 'times', 's until bookings go on', 'longest', 'answers of 503'], rows }));
  console.log(`\n${count} times: ${acknowledged.length} bookings acknowledged, 0 lost, 0 doubled.`);
} finally {
  await endPrograms();
  await cluster.stop();
}
