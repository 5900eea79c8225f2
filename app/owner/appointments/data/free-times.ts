import { apiContext, attempt } from '#app/api.ts';
import type { Route } from './+types/free-times.ts';

/** For a dialog's fetcher, as a suggestion only. Null when the contract refuses, as after the end of a session. */
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

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
