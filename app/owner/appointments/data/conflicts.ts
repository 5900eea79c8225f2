import { apiContext, attempt } from '#app/api.ts';
import type { ForeseenConflicts } from '../form/useForeseenConflicts.ts';
import type { Route } from './+types/conflicts.ts';

/** For a form's fetcher. A refusal answers no conflicts, because the form's submit reports it. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<ForeseenConflicts> {
  const value = (name: string) => url.searchParams.get(name) || undefined;
  const answer = await attempt(
    context.get(apiContext).appointments.listConflicts({
      date: value('data') ?? '',
      time: value('hora') ?? '',
      serviceId: value('servico'),
      employeeId: value('profissional'),
      appointmentId: value('agendamento'),
    }),
  );
  return { query: url.searchParams.toString(), conflicts: answer.ok ? answer.value.conflicts : [] };
}

/** Once the appointment is made, it would stand in its own way. */
export const shouldRevalidate = () => false;

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
