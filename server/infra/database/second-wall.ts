import { sql } from 'kysely';
import { StartError } from '../env/start-error.ts';
import type { Database } from './database.ts';
import { SALON_ROLE } from './salon-dialect.ts';

/** Throws StartError where the database would show a salon the rows of others, or refuse it its own. */
export async function expectSecondWall(database: Pick<Database, 'db'>): Promise<void> {
  const trouble = await findWallTrouble(database);
  if (trouble) throw new StartError(trouble);
}

/**
 * Why a migrated database does not keep salons apart (pt-BR), with what to do; null when it does. A copy by pg_dump holds no roles:
 * restored on a server without this one, it lacks all rights and policies that name it.
 */
export async function findWallTrouble({ db }: Pick<Database, 'db'>): Promise<string | null> {
  const { rows: roles } = await sql<{ seesAll: boolean; mayBeSet: boolean; user: string }>`
    select rolsuper or rolbypassrls as "seesAll", pg_has_role(current_user, oid, 'member') as "mayBeSet",
      current_user::text as "user"
    from pg_roles where rolname = ${SALON_ROLE}`.execute(db);
  const [role] = roles;
  if (!role) return `${MISSING} não existe neste servidor de banco de dados. ${RESTORE}`;
  if (role.seesAll) return `${MISSING} ignora as políticas. Rode: ALTER ROLE ${SALON_ROLE} NOSUPERUSER NOBYPASSRLS;`;
  if (!role.mayBeSet) return `${MISSING} não foi dado ao usuário. Rode: GRANT ${SALON_ROLE} TO "${role.user}";`;
  const { rows: open } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (c.relname = 'salons'
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'salon_id'))
      and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid)
        or not has_table_privilege(${SALON_ROLE}, c.oid, 'select'))
    order by 1`.execute(db);
  const names = open.map(({ name }) => name).join(', ');
  return names ? `Estas tabelas não separam os salões: ${names}. ${RESTORE}` : null;
}

const MISSING = `O papel ${SALON_ROLE}, que separa os salões,`;
const RESTORE = `Crie o papel (CREATE ROLE ${SALON_ROLE} NOLOGIN;) e restaure a cópia de novo, num banco vazio.`;
