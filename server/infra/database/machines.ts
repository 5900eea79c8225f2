import type pg from 'pg';
import { SALON_ROLE } from './salon-dialect.ts';
import { type Ask, askBy } from './written-sql.ts';

/** Why the salons of this database cannot be distributed (pt-BR), with what to do; null when they can. Changes nothing. */
export async function findObstacle(ask: Ask): Promise<string | null> {
  const { rows: found } = await ask<{ hasCitus: boolean; isSuper: boolean; name: string }>(`
    select exists (select from pg_extension where extname = 'citus') as "hasCitus",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuper", current_user::text as name`);
  const { hasCitus = false, isSuper = false, name = '' } = found[0] ?? {};
  if (!hasCitus) {
    return `A extensão citus não está neste banco de dados. Instale o Citus em cada máquina (shared_preload_libraries = 'citus') e rode em cada uma, no banco de mesmo nome: CREATE EXTENSION citus;`;
  }
  if (!isSuper) {
    return `O usuário "${name}" não pode distribuir o banco de dados: informe em DATABASE_URL, para este comando, um superusuário.`;
  }
  const { rows: nodes } = await ask<{ isCoordinator: boolean; isKnown: boolean; workers: number }>(`
    select citus_is_coordinator() as "isCoordinator",
      exists (select from pg_dist_node where groupid = 0) as "isKnown",
      (select count(*)::int from pg_dist_node where groupid > 0 and isactive and shouldhaveshards) as workers`);
  const { isCoordinator = false, isKnown = false, workers = 0 } = nodes[0] ?? {};
  if (!isCoordinator) return 'DATABASE_URL leva a uma máquina que não é o coordenador. Informe o endereço dele.';
  if (!isKnown) {
    return `O coordenador não tem um endereço para as outras máquinas. Rode nele: SELECT citus_set_coordinator_host('<nome>', <porta>);`;
  }
  if (workers === 0) {
    return `O coordenador não conhece outra máquina. Rode nele, para cada uma: SELECT citus_add_node('<nome>', <porta>);`;
  }
  const { rows: silent } = await ask<{ from: string; to: string }>(`
    select from_nodename || ':' || from_nodeport as from, to_nodename || ':' || to_nodeport as to
    from citus_check_cluster_node_health() where result is not true order by 1, 2`);
  if (silent[0]) {
    return `A máquina ${silent[0].to} não responde a ${silent[0].from}. Ligue-a, ou libere o acesso em pg_hba.conf, e repita.`;
  }
  return null;
}

/**
 * The same for the role of salons' statements, as which the coordinator comes to each machine. It may log in from here on, which alone opens
 * nothing to anybody: it has no password.
 */
export async function findRoleObstacle(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query('select rolcanlogin as "mayLogIn" from pg_roles where rolname = $1', [SALON_ROLE]);
  const mayLogIn = rows[0]?.mayLogIn === true;
  if (!mayLogIn) await pool.query(`alter role ${SALON_ROLE} login`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${SALON_ROLE}`);
    const { rows: refused } = await askBy(client)<{ at: string; result: string }>(`
      select nodename || ':' || nodeport as at, result from run_command_on_workers('select 1') where not success order by 1`);
    if (!refused[0]) return null;
    await client.query('rollback');
    if (!mayLogIn) await client.query(`alter role ${SALON_ROLE} nologin`);
    return `A máquina ${refused[0].at} recusa o papel ${SALON_ROLE}, com que o coordenador lê cada salão (${refused[0].result}). Deixe-o entrar sem senha a partir do coordenador, em pg_hba.conf, e repita.`;
  } finally {
    // Closes the connection, and the transaction with it.
    client.release(true);
  }
}
