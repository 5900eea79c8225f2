import { Form, useNavigation } from 'react-router';
import { cancelRule } from '#app/components/booking/cancel-rule.ts';
import { bookingPath } from '#app/components/booking/paths.ts';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { LinkedAppointment } from '#contract/appointment-links.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { formatDate, formatDateShort } from '#lib/dates.ts';
import { Reach } from './Place.tsx';
import { moneyWords } from './reminder-words.ts';

type Props = {
  appointment: LinkedAppointment;
  salon: PublicSalon;
  /** The page asks whether to cancel. */
  isAsked: boolean;
  /** The path of this page, without the question. */
  path: string;
};

/** The customer's possible answers, as forms and links that work without scripts. */
export function Answers({ appointment, salon, isAsked, path }: Props) {
  const { can, moving } = appointment;
  if (isAsked) return <CancelQuestion {...{ appointment, path }} />;
  const isExpected = appointment.status === 'scheduled' || appointment.status === 'confirmed';
  if (!isExpected) return null;
  return (
    <section aria-label="Sua resposta" className="reminder-answers">
      {can.confirm && <Answer intent="confirm">Confirmar presença</Answer>}
      {can.cancel ? (
        <>
          <div className="book-reminder-links">
            {moving && (
              <ButtonLink to={bookingPath(salon.slug, moving.serviceId, { remarcar: moving.id })} look="default">
                Remarcar
              </ButtonLink>
            )}
            <ButtonLink to={`${path}?cancelar`} look="default">
              Cancelar
            </ButtonLink>
          </div>
          {!moving && <OnlySalonMoves appointment={appointment} salon={salon} />}
        </>
      ) : (
        <TooLate appointment={appointment} salon={salon} />
      )}
    </section>
  );
}

function CancelQuestion({ appointment, path }: Pick<Props, 'appointment' | 'path'>) {
  const { date, time, cancelNoticeMinutes } = appointment;
  const money = moneyWords(appointment);
  return (
    <section className="card" aria-labelledby="cancelar">
      <h2 id="cancelar" className="card-title">
        Cancelar este agendamento?
      </h2>
      <p className="dimmed">
        Seu horário de {formatDate(date)} às {time} será liberado para outra pessoa. Esta ação não pode ser desfeita.
      </p>
      {money && <p className="text">{money}</p>}
      <p className="dimmed">
        Regra deste agendamento: {cancelRule(cancelNoticeMinutes).toLowerCase()} pela internet; depois, só falando com o
        salão.
      </p>
      <div className="reminder-answers">
        <Answer intent="cancel" isDestructive>
          Cancelar agendamento
        </Answer>
        <ButtonLink to={path} look="default" isWide>
          Manter agendamento
        </ButtonLink>
      </div>
    </section>
  );
}

type AskSalon = Pick<Props, 'appointment' | 'salon'>;

/** The notice period has begun: only the salon can change the appointment. */
const TooLate = (asked: AskSalon) => <AskSalon {...asked}>Para cancelar ou remarcar agora, fale com o salão.</AskSalon>;

/** The salon made the appointment, or no longer offers its service online. */
const OnlySalonMoves = (asked: AskSalon) => <AskSalon {...asked}>Para remarcar, fale com o salão.</AskSalon>;

function AskSalon({ appointment, salon, children }: AskSalon & { children: string }) {
  const { date, time, serviceName } = appointment;
  const text = `Olá! Preciso mudar meu horário de ${formatDateShort(date)} às ${time} (${serviceName ?? 'atendimento'}).`;
  return (
    <>
      <p className="dimmed">{children}</p>
      <Reach salon={salon} text={text} />
    </>
  );
}

type AnswerProps = { intent: 'confirm' | 'cancel'; isDestructive?: boolean; children: string };

function Answer({ intent, isDestructive = false, children }: AnswerProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value={intent}
        isWide
        size="md"
        isBusy={formData?.get('intent') === intent}
        isDestructive={isDestructive}
      >
        {children}
      </Button>
    </Form>
  );
}
