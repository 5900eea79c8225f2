import { Button, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { formatRelativeDay } from '#lib/dates.ts';
import classes from './AppointmentPanel.module.css';
import type { ShownAppointment } from './panel-answer.ts';
import { TermsForm } from './TermsForm.tsx';
import { changeWords } from './terms-words.ts';

type Props = { appointment: ShownAppointment; today: string; canChange: boolean; onOwnChange: () => void };

/** Changes of price and minutes: who, when and why. */
export function Terms({ appointment, today, canChange, onOwnChange }: Props) {
  const { customerName, can, adjustments } = appointment;
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  if (!can.adjust && adjustments.length === 0) return null;
  return (
    <div className={classes.terms}>
      {adjustments.length > 0 && (
        <ul className={classes.samePhone} aria-label="Mudanças de preço e duração">
          {adjustments.map(({ id, when, changedBy, reason, ...change }) => (
            <li key={id}>
              <Text size="xs">
                {changeWords(change)}
                {reason && `: “${reason}”`}
              </Text>
              <Text size="xs">
                {[changedBy, `${formatRelativeDay(when.date, today)} às ${when.time}`].filter(Boolean).join(', ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {canChange && can.adjust && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconTag size={18} stroke={1.75} />}
          onClick={() => setChanging(true)}
        >
          {can.edit ? 'Mudar preço ou duração' : 'Corrigir o preço'}
        </Button>
      )}
      <FormDialog opened={isChanging} onClose={close} title={`Preço e duração de ${customerName}`}>
        <TermsForm appointment={appointment} onOwnChange={onOwnChange} close={close} />
      </FormDialog>
    </div>
  );
}
