import { ORPCError } from '@orpc/server';
import { type Ceiling, ceilings } from '#contract/ceilings.ts';
import { type ErrorCode, errors, MANY_SIGN_IN } from '#contract/errors.ts';
import { type Right, rights } from '#contract/rights.ts';
import { RETRY_AFTER_SECONDS } from '../infra/process/time-limits.ts';

type DataOf<C extends ErrorCode> = (typeof errors)[C] extends { data: { _zod: { output: infer D } } } ? [data: D] : [];

/** An expected refusal, with the code, status and message of `contract/errors.ts`. `throw refuse('SLOT_TAKEN')`. */
export function refuse<C extends ErrorCode>(code: C, ...[data]: DataOf<C>): ORPCError<C, unknown> {
  return new ORPCError(code, { status: errors[code].status, message: errors[code].message, data });
}

/** A guess: how long it takes is known to nobody. */
export const MAINTENANCE_RETRY_SECONDS = 300;

export const refuseForMaintenance = () => refuse('MAINTENANCE', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });

export type AskedRoute = { method?: string; tags?: readonly string[] };

/** The nouns whose forms take a password. Nobody books there, so BUSY does not speak of bookings. */
const ABOUT_ACCOUNTS = ['auth', 'users', 'privacy'];

export function refuseBusy({ method, tags = [] }: AskedRoute) {
  const isForm = method !== 'GET' && tags.some((tag) => ABOUT_ACCOUNTS.includes(tag));
  const { status, message } = errors.BUSY;
  const data = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  return new ORPCError('BUSY', { status, message: isForm ? MANY_SIGN_IN : message, data });
}

/** An answer of the contract's, BUSY among them, and no failure: nothing is logged as an error. */
export function isRefusal(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && (error.status < 500 || Object.hasOwn(errors, error.code));
}

/** Names the right in words, so that the member can ask the owner for it. */
export function refuseRight(right: Right) {
  const { status } = errors.RIGHT_MISSING;
  const message = `Seu acesso a este salão não inclui: ${rights[right]}.`;
  return new ORPCError('RIGHT_MISSING', { status, message, data: { right } });
}

/** Bad input that only the server could see, told at its fields. */
export function refuseFields(fields: Record<string, string>) {
  const message = [...new Set(Object.values(fields))].join(', ');
  return new ORPCError('INVALID_INPUT', { status: errors.INVALID_INPUT.status, message, data: { fields } });
}

const ceilingMessages: Record<Ceiling, (limit: string) => string> = {
  services: (limit) => `Cada salão pode ter até ${limit} serviços.`,
  activeEmployees: (limit) => `Cada salão pode ter até ${limit} profissionais ativos.`,
  team: (limit) => `Cada salão pode ter até ${limit} pessoas na equipe, contando os convites abertos.`,
  weeklyRanges: (limit) => `Cada salão pode ter até ${limit} faixas de horário por semana.`,
  slugs: (limit) => `Cada salão pode ter até ${limit} endereços, contando os antigos, que continuam funcionando.`,
  shortLinks: (limit) => `Cada salão pode ter até ${limit} links curtos.`,
  pictures: (limit) => `Cada salão pode ter até ${limit} fotos na galeria e nos serviços.`,
  uploads: (limit) =>
    `Cada salão pode guardar até ${limit} fotos enviadas. As que não são usadas saem em um ou dois dias.`,
  appointmentsPerDay: (limit) => `Cada salão pode ter até ${limit} agendamentos por dia. Escolha outro dia.`,
  waitingEntriesPerDay: (limit) => `A lista de espera deste dia já tem ${limit} pedidos. Escolha outro dia.`,
};

/** SALON_LIMIT, with a message that says who sets it. */
export function refuseSalon({ limit, setBy }: { limit: number; setBy: 'plan' | 'platform' }) {
  const salons = limit === 1 ? '1 salão' : `${limit} salões`;
  const message =
    setBy === 'plan'
      ? `Seu plano permite ${salons}. Escolha um plano maior para abrir outro.`
      : `Cada conta pode ter até ${salons}.`;
  return new ORPCError('SALON_LIMIT', { status: errors.SALON_LIMIT.status, message, data: { limit } });
}

/** CEILING_REACHED, with a message that says the number and the thing, unless one more still fits. */
export function expectBelowCeiling(ceiling: Ceiling, count: number): void {
  const limit = ceilings[ceiling];
  if (count < limit) return;
  const message = ceilingMessages[ceiling](limit.toLocaleString('pt-BR'));
  throw new ORPCError('CEILING_REACHED', { status: errors.CEILING_REACHED.status, message, data: { limit } });
}
