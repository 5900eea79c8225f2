import { createHmac } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { openAccount } from '../auth/commands.ts';
import { findPersonByEmail, getAccount, isPasswordOf, listSalonsOfCustomer } from '../auth/queries.ts';
import { isAdmin } from '../gate/roles.ts';
import type { Infra, Person } from '../gate/scope.ts';
import { StartError } from '../infra/env/start-error.ts';
import { scopeOfSystem } from '../worker.ts';
import { BARBEARIA_AURORA } from './barbearia-aurora.ts';
import type { Account, SalonFacts } from './plan.ts';
import { STUDIO_BELA_VISTA } from './studio-bela-vista.ts';

export type SignIn = Omit<Person, 'id'> & { phone: string; role: string };

/** No super admin: the first set-up creates one. */
export const SIGN_INS = {
  aurora: ownerOf(BARBEARIA_AURORA),
  auroraReception: memberOf(BARBEARIA_AURORA, 'Recepção', BARBEARIA_AURORA.receptionist),
  auroraProfessional: memberOf(BARBEARIA_AURORA, 'Profissional', BARBEARIA_AURORA.professional),
  belaVista: ownerOf(STUDIO_BELA_VISTA),
  belaVistaReception: memberOf(STUDIO_BELA_VISTA, 'Recepção', STUDIO_BELA_VISTA.receptionist),
  belaVistaProfessional: memberOf(STUDIO_BELA_VISTA, 'Profissional', STUDIO_BELA_VISTA.professional),
  regular: {
    role: 'Cliente dos dois salões',
    fullName: 'Gustavo Nogueira',
    email: 'gustavo.nogueira@correio.example',
    phone: '+5511900004821',
    userType: 'customer',
  },
  admin: {
    role: 'Administração',
    fullName: 'Renata Prates',
    email: 'renata@encaixe.example',
    phone: '+5511900000100',
    userType: 'admin',
  },
} satisfies Record<string, SignIn>;

function ownerOf({ owner, setup }: SalonFacts): SignIn {
  return { ...owner, role: `Proprietária, ${setup.name}`, userType: 'salon_owner' };
}

function memberOf({ setup }: SalonFacts, title: string, account: Account): SignIn {
  return { ...account, role: `${title}, ${setup.name}`, userType: 'customer' };
}

/** Throws StartError when the e-mail has an account already. */
export async function openSignIn(infra: Infra, { role: _, ...person }: SignIn): Promise<Person> {
  const passwordHash = await infra.passwords.hash(passwordOf(person, infra.secretKey));
  try {
    return await openAccount(scopeOfSystem(infra), { ...person, passwordHash });
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'EMAIL_TAKEN') throw error;
    throw new StartError(
      `Os dados de demonstração não podem ser criados: ${person.email} já tem uma conta. Use DEMO=off ou outro banco de dados.`,
      { cause: error },
    );
  }
}

// Without vowels, so that no words arise, and without characters that look alike.
const CONSONANTS = 'bcdfghjkmnpqrstvwxyz';
const DIGITS = '23456789';

/** Three groups such as 'Kmwr7', as strong as an administrator's must be. From the secret key, so it stays the same and is stored nowhere. */
export function passwordOf({ email }: { email: string }, secretKey: string): string {
  const bytes = [...createHmac('sha256', secretKey).update(`demo password of ${email}`).digest()];
  const group = (start: number) => {
    const letters = bytes.slice(start, start + 4).map((byte) => CONSONANTS[byte % CONSONANTS.length]);
    const [first = ''] = letters;
    return [first.toUpperCase(), ...letters.slice(1), DIGITS[(bytes[start + 4] ?? 0) % DIGITS.length]].join('');
  };
  return [group(0), group(5), group(10)].join('-');
}

/** Says who may sign in and where, for accounts that still exist. */
export async function describeSignIns(infra: Infra): Promise<string[]> {
  const rows: string[][] = [];
  const pages = new Set<string>();
  for (const signIn of Object.values<SignIn>(SIGN_INS)) {
    const person = await findPersonByEmail(infra.database.db, signIn.email);
    if (!person) continue;
    const { salon } = await getAccount(infra.database.db, person);
    if (salon) pages.add(`/${salon.slug}`);
    const [home] = await listSalonsOfCustomer({ db: infra.database.db, person });
    const where = home ? `/${home.slug}/cliente` : isAdmin(person) ? '/admin-auth' : '/auth';
    const password = passwordOf(signIn, infra.secretKey);
    const isValid = await isPasswordOf(infra, person, password);
    rows.push([signIn.role, signIn.email, isValid ? password : '(senha alterada)', where]);
  }
  if (rows.length === 0) return [];
  return ['', 'Dados de demonstração. Para entrar:', ...aligned(rows), `Páginas dos salões: ${[...pages].join(' e ')}`];
}

function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
