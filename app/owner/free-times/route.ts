import { apiContext, attempt } from '../../api.ts';
import type { Route } from './+types/route.ts';

/**
 * The times of a day at which an appointment fits without a conflict, for a dialog's fetcher: a suggestion only (D19b). Null
 * when the contract refuses, for example because the session has ended.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const value = (name: string) => url.searchParams.get(name) || undefined;
  const answer = await attempt(
    context.get(apiContext).availability.listFreeTimes({
      serviceId: value('servico'),
      date: value('data') ?? '',
      employeeId: value('profissional'),
      appointmentId: value('agendamento'),
    }),
  );
  return answer.ok ? answer.value.times : null;
}
