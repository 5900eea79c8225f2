import { createHmac } from 'node:crypto';
import { findPersonByEmail, getAccount, isPasswordOf } from '../auth/queries.ts';
import type { Infra, Person } from '../scope.ts';
import { BARBEARIA_AURORA } from './barbearia-aurora.ts';
import { STUDIO_BELA_VISTA } from './studio-bela-vista.ts';

/** Somebody of the demo who has a password. */
export type SignIn = Omit<Person, 'id'> & { phone: string; role: string };

/** The super admin is made by people at the first set-up, never here (D25). */
export const SIGN_INS = {
  aurora: ownerOf(BARBEARIA_AURORA, '+5511900000181'),
  belaVista: ownerOf(STUDIO_BELA_VISTA, '+5592900000745'),
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

function ownerOf({ owner, setup }: typeof BARBEARIA_AURORA, phone: string): SignIn {
  return { ...owner, role: `Proprietária, ${setup.name}`, phone, userType: 'salon_owner' };
}

const CONSONANTS = 'bcdfghjkmnpqrstvwxyz';
const DIGITS = '23456789';

/**
 * The same at each start of a data folder and another one in every other, so that it need not be kept anywhere. Three groups
 * such as 'Kmwr7', without what is easily confused and without words; good enough for an administrator too (D3).
 */
export function passwordOf({ email }: { email: string }, secretKey: string): string {
  const bytes = createHmac('sha256', secretKey).update(`demo password of ${email}`).digest();
  const letter = (at: number) => CONSONANTS[(bytes[at] ?? 0) % CONSONANTS.length] ?? '';
  const group = (at: number) =>
    `${letter(at).toUpperCase()}${letter(at + 1)}${letter(at + 2)}${letter(at + 3)}${DIGITS[(bytes[at + 4] ?? 0) % DIGITS.length]}`;
  return [group(0), group(5), group(10)].join('-');
}

/** Who may sign in, and where: those who are still there, with the passwords that still hold. */
export async function describeSignIns(infra: Infra): Promise<string[]> {
  const rows: string[][] = [];
  const pages = new Set<string>();
  for (const signIn of Object.values<SignIn>(SIGN_INS)) {
    const person = await findPersonByEmail(infra.database.db, signIn.email);
    if (!person) continue;
    const { salon, customerOf } = await getAccount(infra.database.db, person);
    for (const { slug } of salon ? [salon] : []) pages.add(`/${slug}`);
    const [home] = customerOf;
    const where = home ? `/${home.slug}/cliente` : person.userType === 'salon_owner' ? '/auth' : '';
    const password = passwordOf(signIn, infra.secretKey);
    const holds = await isPasswordOf(infra, person, password);
    rows.push([signIn.role, signIn.email, holds ? password : '(senha alterada)', where]);
  }
  if (rows.length === 0) return [];
  return ['', 'Dados de demonstração. Para entrar:', ...aligned(rows), `Páginas dos salões: ${[...pages].join(' e ')}`];
}

function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
