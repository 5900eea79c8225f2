import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { firstName } from '#lib/text.ts';
import type { PlanNotice } from '#server/subscriptions/notices/rules.ts';

type Sender = { ownerName: string; salonName: string; settingsUrl: string };

/** Dates are on the salon's wall clock. */
export function planMail(
  notice: PlanNotice,
  { ownerName, salonName, settingsUrl }: Sender,
): { subject: string; body: string } {
  const { subject, lines } = textOf(notice);
  const body = [
    `Olá, ${firstName(ownerName)}!`,
    ...lines,
    `Sua assinatura de ${salonName} está aqui: ${settingsUrl}`,
  ].join('\n\n');
  return { subject, body };
}

const PAID_TWICE =
  'Você já tinha pago: este pagamento virou mais tempo de plano. Se foi por engano, fale com o suporte, e ele é devolvido.';

function textOf(notice: PlanNotice): { subject: string; lines: string[] } {
  switch (notice.kind) {
    case 'plan_paid': {
      const { plan, amountCents, from, until, nextCharge, isTwice } = notice;
      const coming = nextCharge
        ? `Próxima cobrança: ${formatDate(nextCharge)}, ${formatCents(amountCents)}.`
        : 'O plano não renova sozinho. Avisamos você antes do fim.';
      return {
        subject: `Recebemos seu pagamento: plano ${plan}`,
        lines: [
          from
            ? `Recebemos ${formatCents(amountCents)}. O plano ${plan} começa em ${formatDate(from)}, quando o seu plano atual terminar.`
            : `Recebemos ${formatCents(amountCents)}, e o plano ${plan} está ativo.`,
          `Pago até: ${formatDate(until)}\n${coming}`,
          ...(isTwice ? [PAID_TWICE] : []),
        ],
      };
    }
    case 'plan_surplus': {
      const { plan, amountCents, currency } = notice;
      const amount = currency === 'BRL' ? formatCents(amountCents) : 'um valor em outra moeda';
      return {
        subject: `Vamos devolver um pagamento: plano ${plan}`,
        lines: [
          `Recebemos ${amount} a mais pelo plano ${plan}: este pagamento não vale por nenhum período. Ele volta por inteiro, pelo mesmo caminho.`,
          'Sua assinatura continua como está. O dia em que o dinheiro aparece depende do seu banco ou cartão.',
        ],
      };
    }
    case 'plan_begun': {
      const { plan, amountCents, from, firstCharge } = notice;
      return {
        subject: from ? `Seu plano muda para ${plan} em ${formatDate(from)}` : `Plano ${plan} ativo`,
        lines: [
          from
            ? `O plano ${plan} começa em ${formatDate(from)}, quando o seu plano atual terminar. Até lá, nada muda.`
            : `O plano ${plan} já está ativo, e nada foi cobrado hoje.`,
          `Primeira cobrança: ${formatDate(firstCharge)}, ${formatCents(amountCents)}. Você cancela quando quiser.`,
        ],
      };
    }
    case 'plan_late':
      return {
        subject: 'O pagamento do seu plano está em atraso',
        lines: [
          `Não recebemos o pagamento do plano ${notice.plan}. Tudo continua funcionando até ${formatDate(notice.until)}.`,
          'Para não parar, pague em Configurações ou confira o cartão no provedor de pagamento.',
        ],
      };
    case 'plan_ending': {
      const { plan, until, next } = notice;
      if (next) {
        return {
          subject: `Seu plano muda para ${next.plan} em ${formatDate(until)}`,
          lines: [
            `O plano ${plan} vale até ${formatDate(until)}. Depois dele vem o plano ${next.plan}, como você escolheu.`,
            `Já dá para pagar o primeiro período por PIX: ${formatCents(next.amountCents)}. Até lá, o plano ${plan} continua com tudo.`,
          ],
        };
      }
      return {
        subject: `Seu plano termina em ${formatDate(until)}`,
        lines: [
          `O plano ${plan} vale até ${formatDate(until)} e não renova sozinho. Renove agora: o novo período começa quando o atual terminar.`,
        ],
      };
    }
    case 'trial_ending':
      return {
        subject: `Seu teste grátis termina em ${formatDate(notice.until)}`,
        lines: [
          'Escolha um plano para continuar sem pausa: no cartão, nada é cobrado antes do fim do teste, e no PIX os dias que restam são somados.',
        ],
      };
    case 'trial_over':
      return {
        subject: 'Seu teste grátis terminou',
        lines: [
          'Nada se perdeu: clientes, agenda e histórico estão guardados, e a sua página continua recebendo agendamentos.',
          'Escolha um plano para voltar a usar o sistema.',
        ],
      };
  }
}
