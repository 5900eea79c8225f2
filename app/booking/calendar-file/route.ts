import { apiContext, attempt } from '#app/api.ts';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import type { Route } from './+types/route.ts';
import { calendarFile } from './calendar-file.ts';

/** `/{slug}/confirmacao/agenda.ics?agendamento=`: for its booker, and 404 for anybody else. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(publicSalonContext);
  const id = url.searchParams.get('agendamento') ?? '';
  const answer = await attempt(context.get(apiContext).appointments.getMine({ slug: salon.slug, id }));
  if (!answer.ok && answer.status >= 429) return Response.json(answer, { status: answer.status });
  if (!answer.ok) return Response.json({ code: 'NOT_FOUND', message: 'Não encontrado.' }, { status: 404 });
  return new Response(calendarFile(answer.value, salon, url.origin), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="agendamento-${answer.value.date}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
