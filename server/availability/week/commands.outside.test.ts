import { expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { listOutside } from '#server/appointments/conflicts/queries.ts';
import { scopeOfSystemAt } from '#server/worker.ts';
import { openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();

/** TODAY is a Friday, and it is 10:20. */
const FRIDAY = 5;
const NEXT_FRIDAY = addDays(TODAY, 7);
const friday = (startTime: string, endTime: string, isActive = true) => ({
  dayOfWeek: FRIDAY,
  startTime,
  endTime,
  isActive,
});

/** Open from 09:00 to 18:00, as every new salon; `at` puts an appointment of half an hour into the owner's agenda. */
async function openAgenda() {
  const salon = await openSalon(world);
  const { id: customerId } = await salon.owner.customers.create({ name: 'Rute', phone: '11987654321' });
  const at = (time: string, date = TODAY, serviceId = salon.service.id) =>
    salon.owner.appointments.create({ id: newId(), customerId, serviceId, date, time });
  const save = async (ranges: ReturnType<typeof friday>[], keepAppointments?: boolean) => {
    const { version } = await salon.owner.availability.getWeek();
    return salon.owner.availability.saveWeek({ ranges, version, ...(keepAppointments && { keepAppointments }) });
  };
  /** The times that a save is refused for. */
  const refusedFor = async (ranges: ReturnType<typeof friday>[]): Promise<string[]> => {
    try {
      await save(ranges);
      return [];
    } catch (refusal) {
      const { code, data } = refusal as { code: string; data: { conflicts: { date: string; time: string }[] } };
      expect(code).toBe('APPOINTMENTS_OUTSIDE_HOURS');
      return data.conflicts.map(({ date, time }) => (date === TODAY ? time : `${date} ${time}`));
    }
  };
  return { ...salon, at, save, refusedFor };
}

test('hours that would leave appointments outside are refused, name them, and keep the week as it was', async () => {
  const { owner, salon, at, save } = await openAgenda();
  const late = await at('17:00');
  await at('14:00');
  const before = await owner.availability.getWeek();
  await expect(save([friday('09:00', '17:00')])).rejects.toMatchObject({
    code: 'APPOINTMENTS_OUTSIDE_HOURS',
    data: {
      total: 1,
      conflicts: [
        {
          appointmentId: late.id,
          date: TODAY,
          time: '17:00',
          durationMinutes: 30,
          customerName: 'Rute',
          serviceName: 'Corte',
          employeeName: 'Ana',
        },
      ],
    },
  });
  expect(await owner.availability.getWeek()).toEqual(before);
  expect(await auditedActions(world, salon.id)).not.toContain('availability.saveWeek');
});

test('they are saved when the owner keeps the appointments, which stay as they are', async () => {
  const { owner, at, save } = await openAgenda();
  const late = await at('17:00');
  expect((await save([friday('09:00', '17:00')], true)).ranges).toHaveLength(1);
  expect(await owner.appointments.get({ id: late.id })).toMatchObject({ time: '17:00', status: 'scheduled' });
});

test.each([
  ['a later start', [friday('11:00', '18:00')], ['10:30']],
  ['an earlier end, by a minute', [friday('09:00', '17:29')], ['17:00']],
  ['a break', [friday('09:00', '14:00'), friday('14:30', '18:00')], ['14:00']],
  ['a break that only touches', [friday('09:00', '13:00'), friday('13:00', '18:00')], []],
  ['an inactive range', [friday('09:00', '18:00', false)], ['10:30', '14:00', '17:00', `${NEXT_FRIDAY} 11:00`]],
  ['no range at all', [], ['10:30', '14:00', '17:00', `${NEXT_FRIDAY} 11:00`]],
  ['longer hours', [friday('08:00', '24:00')], []],
])('%s leaves outside what no longer fits', async (_, ranges, outside) => {
  const { at, refusedFor } = await openAgenda();
  for (const time of ['10:30', '14:00', '17:00']) await at(time);
  await at('11:00', NEXT_FRIDAY);
  expect(await refusedFor(ranges)).toEqual(outside);
});

test('what was outside before, is over, or no longer takes its time is not told', async () => {
  const { owner, at, refusedFor } = await openAgenda();
  await at('07:00', NEXT_FRIDAY);
  await at('23:45', NEXT_FRIDAY);
  await at('09:00');
  await at('11:00', addDays(TODAY, -7));
  const [cancelled, missed, done] = [await at('11:00'), await at('12:00'), await at('13:00')];
  await owner.appointments.cancel(cancelled);
  await owner.appointments.markNoShow(missed);
  await owner.appointments.complete(done);
  await owner.appointments.confirm(await at('15:00'));
  expect(await refusedFor([])).toEqual(['15:00']);
});

test('the appointments of another weekday and of another salon are not asked about', async () => {
  const [own, other] = [await openAgenda(), await openAgenda()];
  await own.at('14:00', addDays(TODAY, 3));
  await other.at('14:00');
  const { ranges } = await own.owner.availability.getWeek();
  await expect(own.save(ranges.filter(({ dayOfWeek }) => dayOfWeek !== FRIDAY))).resolves.toBeTruthy();
});

test('a long list is cut, and its whole number told', async () => {
  const { salon, at } = await openAgenda();
  for (const time of ['11:00', '12:00', '13:00']) await at(time);
  const scope = await scopeOfSystemAt(world, salon.id);
  if (!scope) throw new Error('The salon does not exist');
  const before = [{ dayOfWeek: FRIDAY, startMinute: 0, endMinute: 1440 }];
  const { conflicts, total } = await listOutside(scope, { before, after: [] }, { most: 2 });
  expect(conflicts.map(({ time }) => time)).toEqual(['11:00', '12:00']);
  expect(total).toBe(3);
});
