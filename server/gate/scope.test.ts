import { expect, test } from 'vitest';
import { rescheduleRemindersJob } from '#server/notifications/reminders/jobs.ts';
import { scopeOfSystemAt } from '#server/worker.ts';
import { createPerson, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import type { Connection } from '../infra/database/database.ts';
import { transaction, transactionOfAccount } from './scope.ts';

const world = useTestWorld();

test('jobs hear of a transaction once it is committed, and of none that is undone', async () => {
  const { salon } = await openSalon(world);
  const heard: { db: Connection; sent: Promise<object[]> }[] = [];
  const afterCommit = (db: Connection) => {
    const sent = world.database.db.selectFrom('salonJobs').where('salonId', '=', salon.id).select('queue').execute();
    heard.push({ db, sent });
  };
  const scope = await scopeOfSystemAt({ ...world, jobs: { ...world.jobs, afterCommit } }, salon.id);
  if (!scope) throw new Error('no salon');
  await world.jobs.drain();
  let within: Connection | undefined;
  await transaction(scope, async (scope) => {
    within = scope.db;
    await transaction(scope, (scope) => scope.jobs.send(scope.db, rescheduleRemindersJob, { salonId: scope.salonId }));
    expect(heard).toEqual([]);
  });
  expect(heard).toHaveLength(1);
  expect(heard[0]?.db.getExecutor()).toBe(within?.getExecutor());
  expect(await heard[0]?.sent).toEqual([{ queue: rescheduleRemindersJob.name }]);
  const person = await createPerson(world);
  await transactionOfAccount(
    { ...scope, kind: 'customer', person, slug: '', salonVersion: null, isHidden: false },
    (scope) => scope.jobs.send(scope.db, rescheduleRemindersJob, { salonId: scope.salonId }),
  );
  expect(heard).toHaveLength(2);
  const undone = transaction(scope, async () => {
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(heard).toHaveLength(2);
});
