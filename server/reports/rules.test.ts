import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { Activity } from '#contract/reports.ts';
import { ACTIVITY_ACTIONS, activityOf, type LogEntry } from './rules.ts';

const TODAY = '2026-11-20';

const entry: LogEntry = {
  id: '01900000-0000-7000-8000-000000000000',
  action: 'appointments.book',
  at: new Date('2026-11-20T13:20:00Z'),
  customerName: 'Caio de Moura',
  isAnonymous: false,
  serviceName: 'Corte',
  employeeName: 'Ana',
  date: TODAY,
  time: '09:00',
  isMove: false,
  rating: null,
  reviewedAt: null,
};

describe('recent activity, in words', () => {
  const waiting = { action: 'waitingList.join', employeeName: null, time: null };
  const reviewed = { action: 'reviews.write', rating: 5, date: null, time: null, employeeName: null };
  const nobody = { customerName: null, serviceName: null, employeeName: null };

  test.each([
    [{}, 'Caio M. agendou Corte', 'hoje às 09:00 com Ana'],
    [{ employeeName: null, date: '2026-11-21' }, 'Caio M. agendou Corte', 'amanhã às 09:00'],
    [{ serviceName: null, date: '2026-12-24' }, 'Caio M. agendou um horário', 'qui, 24/12 às 09:00 com Ana'],
    [{ isAnonymous: true }, 'Cliente removido agendou Corte', 'hoje às 09:00 com Ana'],
    [{ action: 'appointments.create' }, 'Novo agendamento: Corte para Caio M.', 'hoje às 09:00 com Ana'],
    [{ action: 'appointments.create', serviceName: null }, 'Novo agendamento: Caio M.', 'hoje às 09:00 com Ana'],
    [{ action: 'appointments.confirm' }, 'Agendamento de Caio M. confirmado', 'Corte, hoje às 09:00'],
    [{ action: 'appointments.complete' }, 'Atendimento de Caio M. concluído', 'Corte, hoje às 09:00'],
    [{ action: 'appointments.cancel' }, 'Agendamento de Caio M. cancelado', 'Corte, hoje às 09:00'],
    [{ action: 'appointments.cancelMine' }, 'Caio M. cancelou o agendamento', 'Corte, hoje às 09:00'],
    [{ action: 'appointments.markNoShow', serviceName: null }, 'Caio M. não compareceu', 'hoje às 09:00'],
    [{ action: 'appointments.update' }, 'Agendamento de Caio M. alterado', 'Corte, hoje às 09:00'],
    [{ action: 'appointments.update', isMove: true }, 'Agendamento de Caio M. remarcado', 'para hoje às 09:00 com Ana'],
    [{ action: 'appointments.reopen' }, 'Agendamento de Caio M. reaberto', 'Corte, hoje às 09:00'],
    [reviewed, 'Nova avaliação: 5 estrelas', 'Caio M., Corte'],
    [{ ...reviewed, reviewedAt: entry.at, rating: 1 }, 'Nova avaliação: 1 estrela', 'Caio M., Corte'],
    [{ ...reviewed, reviewedAt: new Date('2026-11-19T13:20:00Z') }, 'Avaliação alterada: 5 estrelas', 'Caio M., Corte'],
    [{ ...reviewed, ...nobody }, 'Nova avaliação: 5 estrelas', null],
    [{ ...waiting, date: '2026-11-24' }, 'Caio M. entrou na lista de espera', 'Corte, ter'],
    [{ ...waiting, ...nobody, date: null }, 'Cliente entrou na lista de espera', null],
    [{ action: 'customers.create', date: null, time: null }, 'Cliente cadastrado: Caio M.', null],
  ] as const)('%o', (values, title, detail) => {
    expect(activityOf({ ...entry, ...values }, TODAY)).toMatchObject({ title, detail });
  });

  test('every action told of is one that the contract audits, and every kind of activity is told', () => {
    const audited = Object.values(contract).flatMap((noun) =>
      Object.values(noun).map((procedure) => procedure['~orpc'].meta.audit),
    );
    expect(audited).toEqual(expect.arrayContaining(ACTIVITY_ACTIONS));
    const kinds = ACTIVITY_ACTIONS.map((action) => activityOf({ ...entry, action }, TODAY).kind);
    expect(new Set(kinds)).toEqual(new Set(Activity.shape.kind.options));
  });
});
