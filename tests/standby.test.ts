/**
 * A primary and its synchronous standby. The standby answers reports and exports; then the primary dies while bookings are under way,
 * and the server goes on by itself with nothing lost. `node bench/primary-dies.ts` kills twenty, on the waits that operators have.
 */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createReplica, examineReplica, type Replica } from '#server/infra/database/replica.ts';
import { createLog } from '#server/infra/process/log.ts';
import { expectWhole } from './support/bookings.ts';
import { type Cluster, isClusterInstalled, startCluster } from './support/cluster.ts';
import { openCopyOnServer } from './support/database.ts';
import { killPrimary } from './support/primary-dies.ts';
import { endPrograms, startProgram } from './support/program.ts';
import { openSalon, phoneNumber, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';

describe.skipIf(!isClusterInstalled())('a primary and its standby', { timeout: 300_000 }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({ quick: true });
  }, 300_000);
  afterAll(() => cluster?.stop());
  afterEach(endPrograms);

  describe('reports and exports', () => {
    const world = useTestWorld(() => openCopyOnServer(cluster.url));
    let replica: Replica;
    let salon: TestSalon;
    let standby: string;
    let standbyUrl: string;
    const served: string[] = [];
    let booked = 0;

    beforeAll(async () => {
      const primary = await cluster.whole();
      standby = primary === 'pg1' ? 'pg2' : 'pg1';
      const name = new URL(String(world.database.pool.options.connectionString)).pathname;
      standbyUrl = Object.assign(new URL(cluster.urlOf(standby)), { pathname: name }).href;
      const log = createLog({ level: 'silent' });
      while ((await examineReplica(standbyUrl, world.database.pool, log)) !== 'current');
      replica = createReplica({ url: standbyUrl, primary: world.database.pool, log });
      world.replica = {
        read: (there, here) =>
          replica.read(
            async (db) => {
              const answer = await there(db);
              served.push('replica');
              return answer;
            },
            () => {
              served.push('primary');
              return here();
            },
          ),
        close: () => replica.close(),
      };
      salon = await openSalon(world);
    }, 300_000);
    afterAll(() => replica?.close());

    /** Writes, and expects the next report and the next export to know it. Answers who served them. */
    async function writeAndRead(): Promise<string[]> {
      booked += 1;
      await salon.owner.appointments.create({
        id: newId(),
        newCustomer: { name: 'Caio Moura', phone: phoneNumber(booked) },
        date: TODAY,
        time: `${String(booked % 24).padStart(2, '0')}:00`,
        serviceId: salon.service.id,
        employeeId: salon.employees[0]?.id,
      });
      return read();
    }

    async function read(): Promise<string[]> {
      served.length = 0;
      const report = await salon.owner.reports.get({});
      const { total } = await salon.owner.reports.exportCustomers({ limit: 100 });
      expect({ customers: report.customers.total, exported: total }).toEqual({ customers: booked, exported: booked });
      return [...served];
    }

    const untilServedBy = async (wanted: string) => {
      while (!(await read()).every((by) => by === wanted)) await new Promise((resolve) => setTimeout(resolve, 100));
    };

    test('are read from the standby, and know what was written just before', async () => {
      await untilServedBy('replica');
      for (let n = 0; n < 10; n++) expect(await writeAndRead()).toEqual(['replica', 'replica']);
    });

    test('are read from the primary while the standby is behind, and from the standby again', async () => {
      await world.database.pool.query('create table if not exists held ()');
      await untilServedBy('replica');
      const reader = new pg.Client({ connectionString: standbyUrl });
      await reader.connect();
      try {
        // The standby can go no further while somebody reads there what the primary has changed.
        await reader.query('begin');
        await reader.query('select from held');
        await world.database.pool.query('truncate held');
        expect(await writeAndRead()).toEqual(['primary', 'primary']);
        expect(await read()).toEqual(['primary', 'primary']);
        await reader.query('rollback');
        await untilServedBy('replica');
      } finally {
        await reader.end();
      }
    });

    test('are read from the primary while the standby hangs', async () => {
      await untilServedBy('replica');
      cluster.kill(standby, 'silent machine');
      // Not an export, whose entry in the audit log waits for the standby.
      served.length = 0;
      expect(await salon.owner.reports.get({})).toMatchObject({ customers: { total: booked } });
      expect(served).toEqual(['primary']);
      cluster.wake(standby);
    });
  });

  test('it dies as PostgreSQL alone and as a whole machine: bookings go on, none acknowledged is lost, none is doubled', async () => {
    const { pool, close } = await openCopyOnServer(cluster.url);
    const url = String(pool.options.connectionString);
    const standbyUrl = Object.assign(new URL(cluster.standbyUrl), { pathname: new URL(url).pathname }).href;
    const program = await startProgram({ databaseUrl: url, env: { READ_DATABASE_URL: standbyUrl } });
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
    await close();
    for (const { part, seconds, busy } of deaths) {
      console.log(`the primary dies (${part}): bookings go on after ${seconds.toFixed(1)} s, ${busy} of 503, 0 others`);
    }
    console.log(`${acknowledged.length} acknowledged, 0 lost, 0 doubled`);
  });
});
