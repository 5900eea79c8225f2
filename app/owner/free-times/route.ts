import { apiContext, attempt } from '../../api.ts';
import type { Route } from './+types/route.ts';

/**
 * When an appointment would fit that day without a conflict, for a dialog's fetcher: a suggestion only (D19b). Null where it
 * cannot be said, as when the session has ended.
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
