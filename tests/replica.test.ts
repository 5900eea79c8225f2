/** A READ_DATABASE_URL that leads elsewhere. tests/standby.test.ts has one that is a replica. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { examineReplica, expectReplica } from '#server/infra/database/replica.ts';
import { createLog } from '#server/infra/process/log.ts';
import { findPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { endPrograms, freePort, launchProgram, startProgram } from './support/program.ts';

const log = createLog({ level: 'silent' });

describe.runIf(findPostgres())('READ_DATABASE_URL', { timeout: 300_000 }, () => {
  let postgres: Postgres;
  let pool: pg.Pool;
  const urlOf = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  beforeAll(async () => {
    postgres = await startPostgres();
    pool = new pg.Pool({ connectionString: postgres.url });
    for (const name of ['encaixe', 'outro'])
      await pool.query(`create database ${name} encoding 'UTF8' template template0`);
  });
  afterAll(async () => {
    await pool?.end();
    await postgres?.stop();
  });
  afterEach(endPrograms);

  const tablesOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`);
    await client.end();
    return rows.length;
  };

  test('of another database on the same server is refused before anything is touched, and the doctor says so', async () => {
    const env = { READ_DATABASE_URL: urlOf('outro') };
    const program = await launchProgram({ databaseUrl: urlOf('encaixe'), env });
    expect((await program.exited).code).toBe(1);
    const { host } = new URL(postgres.url);
    const reason = `READ_DATABASE_URL leva a outro banco de dados (${host}/outro), que não é réplica do de DATABASE_URL.`;
    expect(program.stderr).toEqual([`encaixe: ${reason} Corrija ou remova READ_DATABASE_URL. Nada foi alterado.`]);
    expect([await tablesOf(urlOf('encaixe')), await tablesOf(urlOf('outro'))]).toEqual([0, 0]);

    const doctor = await launchProgram({ databaseUrl: urlOf('encaixe'), env, file: 'server/doctor.ts' });
    expect((await doctor.exited).code).toBe(1);
    expect(doctor.stdout).toContain(`falha  Réplica: ${reason}`);
  });

  test('of the same name on another server is refused', async () => {
    const other = await startPostgres();
    try {
      await expect(expectReplica(other.url, { pool }, log)).rejects.toThrow('READ_DATABASE_URL leva a outro banco');
    } finally {
      await other.stop();
    }
  });

  test('that leads to the primary is not read from; a user without rights can tell', async () => {
    await pool.query(`create role plain login password 'senha'`);
    const url = Object.assign(new URL(postgres.url), { username: 'plain', password: 'senha' }).href;
    const plain = new pg.Pool({ connectionString: url });
    try {
      expect(await examineReplica(url, plain, log)).toBe('no standby');
    } finally {
      await plain.end();
    }
  });

  test('that nobody answers does not keep the server from starting; the doctor warns', async () => {
    const env = { READ_DATABASE_URL: `postgres://encaixe:senha@127.0.0.1:${await freePort()}/encaixe` };
    const program = await startProgram({ databaseUrl: urlOf('encaixe'), env });
    expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
    const doctor = await launchProgram({
      ...{ databaseUrl: urlOf('encaixe'), env, file: 'server/doctor.ts' },
      dataDir: program.dataDir,
    });
    await doctor.exited;
    expect(doctor.stdout).toContainEqual(expect.stringMatching(/^aviso {2}Réplica: não responde\./));
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
