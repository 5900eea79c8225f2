import { ActionIcon, Group, Paper, Text, Textarea, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { EDIT } from '#app/ui/useUrlDialog.ts';
import type { Customer } from '#contract/customers.ts';
import { removedMeanwhile } from '../record/words.ts';
import classes from './Customer.module.css';

type Props = { customer: Customer; canChange: boolean };

/** The salon's notes, changed in place. */
export function NotesCard({ customer, canChange }: Props) {
  const [params] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The dialog changes the same notes.
  if (isEditing && params.has(EDIT)) setEditing(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Paper component="section" p="md" aria-labelledby="observacoes">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} size="h4" id="observacoes">
          Observações
        </Title>
        {canChange && !isEditing && (
          <ActionIcon
            ref={editButton}
            variant="subtle"
            color="gray"
            aria-label="Editar observações"
            onClick={() => setEditing(true)}
          >
            <IconPencil size={18} />
          </ActionIcon>
        )}
      </Group>
      <Text c="dimmed" size="xs" mb="xs">
        Só o salão lê.
      </Text>
      {isEditing ? (
        <NotesForm customer={customer} close={() => setEditing(false)} />
      ) : (
        <Text className={classes.notes} {...(!customer.notes && { c: 'dimmed' })}>
          {customer.notes ?? 'Nada anotado ainda: preferências, alergias, o que lembrar na próxima vez.'}
        </Text>
      )}
    </Paper>
  );
}

function NotesForm({ customer, close }: { customer: Customer; close: () => void }) {
  const { id, notes } = customer;
  const form = useJsonForm({
    initialValues: { notes: notes ?? '' },
    version: customer.version,
    toSend: (values, version) => ({ intent: 'customers.saveNotes', id, version, ...values }),
    onDone: () => {
      toast.success('Cliente atualizado!');
      close();
    },
    words: { otherwise: 'Erro ao salvar cliente', codes: { NOT_FOUND: removedMeanwhile } },
  });
  useLeaveQuestion(form.isDirty);

  return (
    <form {...form.props}>
      <Textarea aria-label="Observações" autosize minRows={3} maxRows={10} autoFocus {...form.getInputProps('notes')} />
      <FormActions submit="Salvar" sending={form.isSending} onCancel={close} />
    </form>
  );
}
