import { Button, Group, Text, Textarea, Title } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import type { Appointment } from '#contract/appointments.ts';
import classes from './AppointmentPanel.module.css';
import { Notes } from './Notes.tsx';

type Props = { appointment: Appointment; canChange: boolean; onOwnChange: () => void };

/** The salon's own notes on the appointment. The customer never reads them; they can be changed in any status. */
export function InternalNotes({ appointment, canChange, onOwnChange }: Props) {
  const { internalNotes } = appointment;
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (!internalNotes && !canChange) return null;
  if (!internalNotes && !isEditing) {
    return (
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        size="compact-md"
        className={classes.addNotes}
        leftSection={<IconNotes size={18} stroke={1.75} />}
        onClick={() => setEditing(true)}
      >
        Anotação interna
      </Button>
    );
  }
  return (
    <section aria-labelledby="anotacoes-internas">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} id="anotacoes-internas" fz="sm">
          Anotações internas
        </Title>
        {canChange && !isEditing && (
          <Button
            ref={button}
            variant="subtle"
            size="compact-md"
            aria-label="Editar anotações internas"
            onClick={() => setEditing(true)}
          >
            Editar
          </Button>
        )}
      </Group>
      <Text c="dimmed" size="xs">
        Só o salão lê.
      </Text>
      {isEditing ? (
        <NotesForm appointment={appointment} onOwnChange={onOwnChange} close={() => setEditing(false)} />
      ) : (
        internalNotes && <Notes>{internalNotes}</Notes>
      )}
    </section>
  );
}

type FormProps = Omit<Props, 'canChange'> & { close: () => void };

function NotesForm({ appointment, onOwnChange, close }: FormProps) {
  const { id } = appointment;
  const form = useJsonForm({
    initialValues: { internalNotes: appointment.internalNotes ?? '' },
    version: appointment.version,
    toSend: (values, version) => ({ intent: 'appointments.saveInternalNotes', id, version, ...values }),
    onDone() {
      toast.success('Anotações salvas');
      close();
    },
    words: { otherwise: 'Erro ao salvar as anotações' },
  });
  useLeaveQuestion(form.isDirty);

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        onOwnChange();
        form.props.onSubmit(event);
      }}
    >
      <Textarea
        aria-label="Anotações internas"
        autosize
        minRows={2}
        maxRows={8}
        mt="xs"
        autoFocus
        {...form.getInputProps('internalNotes')}
      />
      <FormActions submit="Salvar" sending={form.isSending} onCancel={close} />
    </form>
  );
}
