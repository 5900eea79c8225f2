import { apiContext, attempt } from '#app/api.ts';
import { publicSalonContext } from '#app/frame/salon-guard.ts';
import { qrSvg } from '#app/ui/qr.ts';
import type { Route } from './+types/route.ts';

/** `/{slug}/confirmacao/pix.svg?agendamento=`: the PIX code for a camera. For its booker, while it can be paid; 404 otherwise. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { slug } = context.get(publicSalonContext);
  const appointmentId = url.searchParams.get('agendamento') ?? '';
  const answer = await attempt(context.get(apiContext).payments.getMine({ slug, appointmentId }));
  if (!answer.ok && answer.status >= 429) return Response.json(answer, { status: answer.status });
  const pix = answer.ok ? answer.value?.pix : null;
  if (!pix) return Response.json({ code: 'NOT_FOUND', message: 'Não encontrado.' }, { status: 404 });
  return new Response(qrSvg(pix.code), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' },
  });
}
