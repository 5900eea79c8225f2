import { expect, test } from 'vitest';
import { scopeOfSystem } from '#server/worker.ts';
import { as, createPerson, useTestWorld } from '#tests/support/test-world.ts';
import { ADMIN_PASSWORD, openTwoFactor } from '#tests/support/two-factor.ts';
import { resetTwoFactor } from './commands.ts';

const world = useTestWorld();
const reset = (email: string) => resetTwoFactor(scopeOfSystem(world), email);

test.each(['admin', 'super_admin'] as const)(
  'takes the second factor of a %s away, ends the sessions, and is audited and told by mail',
  async (userType) => {
    const { person, recoveryCodes } = await openTwoFactor(world, userType);
    const { db } = world.database;
    const signIn = { email: person.email, password: ADMIN_PASSWORD };
    await as(world, null).auth.signIn({ ...signIn, code: recoveryCodes[0] });
    await reset(person.email);
    const rowsOf = (table: 'sessions' | 'twoFactors' | 'recoveryCodes') =>
      db.selectFrom(table).where('userId', '=', person.id).select('userId').execute();
    for (const table of ['sessions', 'twoFactors', 'recoveryCodes'] as const) expect(await rowsOf(table)).toEqual([]);
    expect(await as(world, null).auth.signIn(signIn)).toMatchObject({ id: person.id });
    const entries = await db
      .selectFrom('platformAuditLog')
      .where('action', '=', 'auth.resetTwoFactor')
      .where('entityId', '=', person.id)
      .select(['actorKind', 'actorUserId', 'data'])
      .execute();
    expect(entries).toEqual([{ actorKind: 'system', actorUserId: null, data: { name: person.fullName } }]);
    await world.jobs.drain();
    const told = world.mailer.sent.filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(told).toContain('Verificação em duas etapas desativada');
  },
);

test('refuses an unknown e-mail, and an account without a confirmed app', async () => {
  await expect(reset('ninguem@example.com')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { email } = await createPerson(world, { userType: 'admin' });
  await expect(reset(email)).rejects.toMatchObject({ code: 'TWO_FACTOR_OFF' });
});
