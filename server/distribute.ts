/** `npm run distribute`: puts the salons of a PostgreSQL database on the machines that its coordinator knows. */
import { openSource } from './backup/open.ts';
import { distribute } from './infra/database/distribute.ts';
import { findObstacle, findRoleObstacle } from './infra/database/machines.ts';
import { readMigrationState } from './infra/database/migrate.ts';
import { isDistributed } from './infra/database/salon-tables.ts';
import { askBy } from './infra/database/written-sql.ts';
import type { Env } from './infra/env/env.ts';
import { StartError } from './infra/env/start-error.ts';
import { closing, endAtOnce, runProgram, stop } from './program.ts';

const USAGE = `Uso: npm run distribute

Distribui os salões do banco de dados de DATABASE_URL, um coordenador de Citus, pelas máquinas que ele conhece.
Pare o Encaixe antes. O caminho de volta: npm run backup, e npm run restore em um banco de dados comum.`;

const NOTHING_CHANGED = 'Nada foi alterado.';

async function run(env: Env): Promise<void> {
  if (!env.databaseUrl) {
    throw new StartError(
      `DATABASE_URL está vazia: o banco de dados é o embutido, que fica em uma máquina só. Informe o endereço do coordenador de Citus (npm run move leva o banco embutido até ele). ${NOTHING_CHANGED}`,
    );
  }
  const { database, close } = await openSource(env, { isAlone: true });
  closing.push(close);
  const ask = askBy(database.pool);
  if (await isDistributed(ask)) {
    console.log('O banco de dados já está distribuído. Nada a fazer.');
    return;
  }
  const obstacle = await findObstacle(ask);
  if (obstacle) throw new StartError(`${obstacle} ${NOTHING_CHANGED}`);
  const { waiting } = await readMigrationState(database);
  if (waiting.length > 0) {
    throw new StartError(
      `Faltam migrações no banco de dados (${waiting[0]}). Inicie este Encaixe uma vez com ele (npm start), pare-o e repita. ${NOTHING_CHANGED}`,
    );
  }
  const roleObstacle = await findRoleObstacle(database.pool);
  if (roleObstacle) throw new StartError(`${roleObstacle} ${NOTHING_CHANGED}`);
  const began = performance.now();
  const moved = await distribute(database, ({ table, rows }, nth, of) => {
    console.log(`${nth} de ${of}: ${table}, ${number.format(rows)} registros`);
  });
  const rows = moved.reduce((sum, table) => sum + table.rows, 0);
  const seconds = number.format(Math.ceil((performance.now() - began) / 1000));
  console.log(
    `Distribuídos ${number.format(rows)} registros de ${moved.length} tabelas em ${seconds} s. Em cada tabela há tantos como antes.`,
  );
  console.log('Inicie o Encaixe de novo. O caminho de volta: npm run backup, e npm run restore em um banco comum.');
}

const number = new Intl.NumberFormat('pt-BR');

if (process.argv.length > 2) {
  console.error(USAGE);
  process.exit(2);
}
endAtOnce();
await runProgram(run);
await stop();
process.exit(0);
