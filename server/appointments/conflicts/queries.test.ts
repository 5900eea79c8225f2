import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

/** Ana and Bruno; Ana has Rute from 14:00 to 14:30. */
async function openAgenda() {
  const salon = await openSalon(world, { professionals: 2 });
  const [ana, bruno] = salon.employees;
  const { id: customerId } = await salon.owner.customers.create({ name: 'Rute', phone: '11987654321' });
  const place = { customerId, serviceId: salon.service.id, date: TODAY };
  const rute = await salon.owner.appointments.create({ ...place, id: newId(), time: '14:00', employeeId: ana?.id });
  const long = await salon.owner.services.create({
    name: 'Progressiva',
    category: 'corte',
    priceCents: 19_000,
    durationMinutes: 120,
  });
  const ask = async (query: Partial<Parameters<typeof salon.owner.appointments.listConflicts>[0]>) => {
    const { conflicts } = await salon.owner.appointments.listConflicts({ date: TODAY, time: '14:00', ...query });
    return conflicts.map(({ appointmentId }) => appointmentId);
  };
  const anaId = ana?.id ?? '';
  const brunoId = bruno?.id ?? '';
  return { ...salon, place, anaId, brunoId, rute, long, ask };
}

describe('the conflicts of a time', () => {
  test('are told with what the owner needs to decide', async () => {
    const { owner, anaId, rute } = await openAgenda();
    const { conflicts } = await owner.appointments.listConflicts({ date: TODAY, time: '14:15', employeeId: anaId });
    expect(conflicts).toEqual([
      {
        appointmentId: rute.id,
        date: TODAY,
        time: '14:00',
        durationMinutes: 30,
        customerName: 'Rute',
        serviceName: 'Corte',
        employeeName: 'Ana',
      },
    ]);
  });

  test('are of the chosen professional', async () => {
    const { ask, anaId, brunoId, rute } = await openAgenda();
    expect(await ask({ employeeId: anaId })).toEqual([rute.id]);
    expect(await ask({ employeeId: brunoId })).toEqual([]);
    expect(await ask({})).toEqual([]);
  });

  test('with any professional are there when nobody is free', async () => {
    const { ask, owner, place, brunoId, rute } = await openAgenda();
    const other = await owner.appointments.create({ ...place, id: newId(), time: '14:00', employeeId: brunoId });
    expect((await ask({})).toSorted()).toEqual([rute.id, other.id].toSorted());
  });

  test('reach as far as the service is long', async () => {
    const { ask, anaId, long, rute, service } = await openAgenda();
    expect(await ask({ time: '12:30', employeeId: anaId, serviceId: long.id })).toEqual([rute.id]);
    expect(await ask({ time: '12:30', employeeId: anaId, serviceId: service.id })).toEqual([]);
    expect(await ask({ time: '13:31', employeeId: anaId })).toEqual([rute.id]);
    expect(await ask({ time: '13:30', employeeId: anaId })).toEqual([]);
  });

  test('are none of the appointment that is being changed', async () => {
    const { ask, anaId, rute } = await openAgenda();
    expect(await ask({ time: '14:15', employeeId: anaId, appointmentId: rute.id })).toEqual([]);
  });

  test.each(['cancel', 'markNoShow'] as const)('are none of one that left its time by %s', async (verb) => {
    const { ask, owner, anaId, rute } = await openAgenda();
    await owner.appointments[verb](rute);
    expect(await ask({ employeeId: anaId })).toEqual([]);
  });

  test('are those that the appointment is then refused for', async () => {
    const { ask, owner, place, anaId, brunoId, long } = await openAgenda();
    await owner.appointments.create({ ...place, id: newId(), time: '15:00', employeeId: brunoId });
    /** Books, and gives the time back; the conflicts for which it was refused. */
    const refusedFor = async (wish: { time: string; employeeId?: string; serviceId?: string }): Promise<string[]> => {
      try {
        await owner.appointments.cancel(await owner.appointments.create({ ...place, ...wish, id: newId() }));
        return [];
      } catch (refusal) {
        const { data } = refusal as { data: { conflicts: { appointmentId: string }[] } };
        return data.conflicts.map(({ appointmentId }) => appointmentId);
      }
    };
    for (const time of ['13:00', '13:45', '14:00', '14:30', '15:15'])
      for (const employeeId of [undefined, anaId, brunoId])
        for (const serviceId of [place.serviceId, long.id]) {
          const wish = { time, serviceId, ...(employeeId && { employeeId }) };
          expect(await ask(wish), JSON.stringify(wish)).toEqual(await refusedFor(wish));
        }
  });

  test("another salon's service, professional or appointment is as one that does not exist", async () => {
    const { owner } = await openAgenda();
    const other = await openAgenda();
    for (const wrong of [
      { serviceId: other.service.id },
      { employeeId: other.anaId },
      { appointmentId: other.rute.id },
      { serviceId: newId() },
    ]) {
      await expect(owner.appointments.listConflicts({ date: TODAY, time: '14:00', ...wrong })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  test.each([
    ['date', { date: '20/11/2026', time: '14:00' }],
    ['time', { date: TODAY, time: '24:00' }],
  ])('a %s that makes no sense is told at its field', async (field, query) => {
    const { owner } = await openAgenda();
    await expect(owner.appointments.listConflicts(query)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    });
  });
});
