import { Button, Paper, Text, Title } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { cancelRule } from '#app/components/booking/cancel-rule.ts';
import { bookingPath } from '#app/components/booking/paths.ts';
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
              <Button
                component={Link}
                to={bookingPath(salon.slug, moving.serviceId, { remarcar: moving.id })}
                variant="default"
              >
                Remarcar
              </Button>
            )}
            <Button component={Link} to={`${path}?cancelar`} variant="default">
              Cancelar
            </Button>
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
    <Paper p="md" mt="md" component="section" aria-labelledby="cancelar">
      <Title order={2} size="h4" id="cancelar">
        Cancelar este agendamento?
      </Title>
      <Text c="dimmed" mt="xs">
        Seu horário de {formatDate(date)} às {time} será liberado para outra pessoa. Esta ação não pode ser desfeita.
      </Text>
      {money && <Text mt="xs">{money}</Text>}
      <Text c="dimmed" size="sm" mt="xs">
        Regra deste agendamento: {cancelRule(cancelNoticeMinutes).toLowerCase()} pela internet; depois, só falando com o
        salão.
      </Text>
      <div className="reminder-answers">
        <Answer intent="cancel" color="red">
          Cancelar agendamento
        </Answer>
        <Button component={Link} to={path} variant="default" fullWidth>
          Manter agendamento
        </Button>
      </div>
    </Paper>
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
      <Text c="dimmed" size="sm">
        {children}
      </Text>
      <Reach salon={salon} text={text} />
    </>
  );
}

type AnswerProps = { intent: 'confirm' | 'cancel'; color?: string; children: string };

function Answer({ intent, color, children }: AnswerProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value={intent}
        fullWidth
        size="md"
        loading={formData?.get('intent') === intent}
        {...(color && { color })}
      >
        {children}
      </Button>
    </Form>
  );
}
