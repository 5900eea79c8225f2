import { Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { CLOSING, useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { Money } from '#contract/appointments.ts';
import type { PaidBy } from '#contract/payments.ts';
import { formatRelativeDay, type LocalDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { keepLastPaidBy, readLastPaidBy } from '../paid-by/last.ts';
import { PaidBySelect } from '../paid-by/PaidBySelect.tsx';
import { useUndo } from '../undo/UndoProvider.tsx';
import classes from './CloseDialog.module.css';
import {
  type Answers,
  appointmentCount,
  heldWords,
  isAskedHowPaid,
  type MoneyAnswers,
  type Outcome,
  outcomeOf,
  type PaidByAnswers,
  paidByOf,
  toOutcomes,
  type Unclosed,
} from './outcomes.ts';

/** The operation that the dialog calls; the action of its screen must know it. */
export const closingIntents = ['appointments.close'] as const;

const stale = {
  description: 'Um dos agendamentos mudou nesse meio-tempo. A lista foi atualizada e suas respostas continuam aqui.',
};

type Props = {
  /** Newest first, 50 at most. */
  unclosed: Unclosed[];
  /** All of them, also those that are not listed. */
  matching: number;
  today: LocalDate;
};

/** 'Concluído ou não compareceu?', several at once, opened by `?fechar=1`. */
export function CloseDialog({ unclosed, matching, today }: Props) {
  const [params] = useSearchParams();
  const { close } = useUrlDialog([]);
  const { revalidate } = useRevalidator();
  const offerUndo = useUndo();
  const submit = useRef<HTMLButtonElement>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [money, setMoney] = useState<MoneyAnswers>({});
  const [paidBy, setPaidBy] = useState<PaidByAnswers>(() => ({ all: readLastPaidBy(), of: {} }));
  const { run, isRunning } = useJsonAction<'appointments.close'>({
    onDone({ closed, changes }) {
      keepLastPaidBy(paidBy.all);
      const description = closed === 1 ? '1 atendimento foi fechado' : `${closed} atendimentos foram fechados`;
      if (changes.length === 0) toast.success('Status atualizado', description);
      else {
        offerUndo({
          title: 'Status atualizado',
          description,
          undo: { intent: 'appointments.undo', changes },
          undone: {
            title: 'Mudança desfeita',
            description:
              changes.length === 1
                ? '1 atendimento está aberto de novo'
                : `${changes.length} atendimentos estão abertos de novo`,
          },
        });
      }
      close();
    },
    onRefused({ code }) {
      if (code === 'CHANGED_MEANWHILE' || code === 'NOT_FOUND') void revalidate();
      // It was disabled meanwhile, and lost the focus.
      submit.current?.focus();
      return false;
    },
    words: { otherwise: 'Erro ao atualizar status', codes: { CHANGED_MEANWHILE: stale, NOT_FOUND: stale } },
  });

  const outcomes = toOutcomes(unclosed, answers, money, paidBy);
  const asked = unclosed.filter((appointment) => isAskedHowPaid(answers, appointment));
  return (
    <FormDialog opened={params.has(CLOSING)} onClose={close} title="Concluído ou não compareceu?" size="lg">
      {unclosed.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={24} />}
          title="Tudo fechado"
          hint="Os atendimentos que já passaram têm uma resposta."
        />
      ) : (
        <>
          <Text c="dimmed">
            O horário destes atendimentos já passou. Os concluídos entram na receita.
            {matching > unclosed.length && ` São ${matching}: aqui estão os ${unclosed.length} mais recentes.`}
          </Text>
          {asked.length > 1 && (
            <PaidBySelect
              className={classes.all}
              label="Como pagaram no salão"
              description="Vale para todos; você pode mudar um por um."
              value={paidBy.all}
              onChange={(all) => setPaidBy({ all, of: {} })}
            />
          )}
          <ul className={classes.list}>
            {unclosed.map((appointment) => (
              <Row
                key={appointment.id}
                appointment={appointment}
                today={today}
                outcome={outcomeOf(answers, appointment.id)}
                onChange={(outcome) => setAnswers({ ...answers, [appointment.id]: outcome })}
                money={money[appointment.id] ?? 'keep'}
                onMoney={(chosen) => setMoney({ ...money, [appointment.id]: chosen })}
                paidBy={asked.includes(appointment) ? paidByOf(paidBy, appointment.id) : undefined}
                onPaidBy={(chosen) => setPaidBy({ ...paidBy, of: { ...paidBy.of, [appointment.id]: chosen } })}
              />
            ))}
          </ul>
          <Group justify="flex-end" gap="sm" className={classes.foot}>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            <Button
              ref={submit}
              loading={isRunning}
              disabled={outcomes.length === 0}
              onClick={() => run({ intent: 'appointments.close', outcomes })}
            >
              Fechar {appointmentCount(outcomes.length)}
            </Button>
          </Group>
        </>
      )}
    </FormDialog>
  );
}

type RowProps = {
  appointment: Unclosed;
  today: LocalDate;
  outcome: Outcome;
  onChange: (outcome: Outcome) => void;
  money: Money;
  onMoney: (money: Money) => void;
  /** Undefined when there is nothing to ask. */
  paidBy: PaidBy | null | undefined;
  onPaidBy: (paidBy: PaidBy | null) => void;
};

function Row({ appointment, today, outcome, onChange, money, onMoney, paidBy, onPaidBy }: RowProps) {
  const { customerName, date, time, serviceName, priceCents, heldCents } = appointment;
  const facts = [
    `${formatRelativeDay(date, today)} às ${time}`,
    serviceName ?? 'Sem serviço',
    priceCents !== null && formatCents(priceCents),
    heldWords(appointment),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} size="md">
          {customerName}
        </Text>
        <Text c="dimmed" className="tnum">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <SegmentedControl
        aria-label={`${customerName}, ${date === today ? '' : `${formatRelativeDay(date, today)} `}${time}`}
        data={[
          { value: 'completed', label: 'Concluído' },
          { value: 'no_show', label: 'Não compareceu' },
          { value: 'later', label: 'Depois' },
        ]}
        value={outcome}
        onChange={(value) => onChange(value as Outcome)}
      />
      {paidBy !== undefined && (
        <PaidBySelect
          className={classes.paidBy}
          size="sm"
          aria-label={`Como ${customerName} pagou, às ${time}`}
          value={paidBy}
          onChange={onPaidBy}
        />
      )}
      {outcome === 'no_show' && heldCents > 0 && (
        <NativeSelect
          className={classes.money}
          label={`${formatCents(heldCents)} pagos pela internet`}
          data={[
            { value: 'keep', label: 'Ficam com o salão' },
            { value: 'refund', label: 'Voltam para o cliente' },
          ]}
          value={money}
          onChange={({ currentTarget: { value } }) => onMoney(value === 'refund' ? 'refund' : 'keep')}
        />
      )}
    </li>
  );
}
