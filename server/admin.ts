/** `npm run admin -- <command> <e-mail>`: changes an account, for a person with a shell on the server. */
import { Email } from '#contract/shapes.ts';
import { createSuperAdmin } from './auth/set-up/commands.ts';
import { mailTwoFactorChange } from './auth/two-factor/commands.ts';
import { mailTwoFactorChangeJob } from './auth/two-factor/jobs.ts';
import { resetTwoFactor } from './auth/two-factor-reset/commands.ts';
import { isRefusal } from './gate/refuse.ts';
import type { AnyoneScope, Infra } from './gate/scope.ts';
import { type Database, openDatabase } from './infra/database/database.ts';
import { readMigrationState } from './infra/database/migrate.ts';
import { claimStopped } from './infra/env/claim-stopped.ts';
import type { Env } from './infra/env/env.ts';
import { StartError } from './infra/env/start-error.ts';
import { createLog } from './infra/process/log.ts';
import { resetPasswordUrl } from './notifications/messages/reset-password.ts';
import { siteUrlOf } from './notifications/queries.ts';
import { closing, openInfra, runProgram, stop } from './program.ts';
import { getPlatform } from './settings/queries.ts';
import { scopeOfSystem } from './worker.ts';

const USAGE = `Uso: npm run admin -- <comando> <e-mail>

  create-super-admin <e-mail>   cria um super administrador, ou promove uma conta sem salão
  reset-two-factor <e-mail>     remove a verificação em duas etapas de uma conta e encerra suas sessões`;

type Command = (scope: AnyoneScope, email: string) => Promise<string[]>;

const commands: Record<string, Command> = {
  'create-super-admin': async (scope, email) => {
    const { isNew, token } = await createSuperAdmin(scope, email);
    const site = siteUrlOf(scope);
    const made = isNew
      ? `A conta ${email} foi criada`
      : `A conta ${email} foi promovida e suas sessões foram encerradas`;
    const link = token && resetPasswordUrl(site, { token, area: 'admin' });
    const { contactEmail } = await getPlatform(scope);
    return [
      `${made}. É de um super administrador.`,
      ...(link
        ? ['Para escolher a senha, abra este link em até 1 hora. Ele funciona uma única vez:', `  ${link}`]
        : []),
      link ? `Depois, entre em ${site}/admin-auth.` : `A senha continua a mesma. Entre em ${site}/admin-auth.`,
      ...(contactEmail
        ? []
        : ['Informe em /admin/settings o e-mail de contato da plataforma: as páginas legais o usam.']),
    ];
  },
  'reset-two-factor': async (scope, email) => {
    await resetTwoFactor(scope, email);
    return [
      `A conta ${email} não tem mais verificação em duas etapas, e suas sessões foram encerradas. A senha continua a mesma.`,
      'Um e-mail avisa a pessoa, com o Encaixe rodando.',
    ];
  },
};

async function administer(env: Env, command: Command, typed: string): Promise<void> {
  const { data: email, error } = Email.safeParse(typed);
  if (error) throw new StartError(`${typed}: ${error.issues[0]?.message}.`);
  // The level of the settings would mix its lines with the answer.
  const log = createLog({ level: 'error', json: env.production });
  const infra = await openInfra(env, log, await openPrepared(env));
  // Known to the queue before a transaction uses it. Other jobs are left to the server.
  infra.jobs.work(mailTwoFactorChangeJob, (change) => mailTwoFactorChange(scopeOfSystem(infra), change, infra));
  await infra.jobs.start();
  closing.push(() => infra.jobs.stop());
  for (const line of await answer(infra, command, email)) console.log(line);
}

async function answer(infra: Infra, command: Command, email: string): Promise<string[]> {
  try {
    return await command(scopeOfSystem(infra), email);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const words: Record<string, string> = {
      NOT_FOUND: `Nenhuma conta tem o e-mail ${email}.`,
      TWO_FACTOR_OFF: `A conta ${email} não tem verificação em duas etapas.`,
    };
    throw new StartError(words[error.code] ?? error.message, { cause: error });
  }
}

/** The database of an installation that has been started before. Makes and migrates none. */
async function openPrepared(env: Env): Promise<Database> {
  const database = await openDatabase(
    env.databaseUrl ? { url: env.databaseUrl } : { folder: await claimDatabase(env) },
  );
  closing.push(() => database.close());
  const { waiting, otherHistory } = await readMigrationState(database);
  if (otherHistory) throw new StartError(otherHistory);
  if (waiting.length > 0) {
    throw new StartError('O banco de dados ainda não é desta versão. Inicie o Encaixe uma vez (npm start) e repita.');
  }
  return database;
}

async function claimDatabase(env: Env): Promise<string> {
  const folder = await claimStopped(env, 'complete');
  closing.push(() => folder.release());
  return folder.database;
}

const [name = '', email = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command || email === '' || rest.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
await runProgram((env) => administer(env, command, email));
await stop();
process.exit(0);
