import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { planLimit } from '#app/owner/salon/plan/limits.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { DateField } from '#app/ui/DateField.tsx';
import { DialogForm } from '#app/ui/DialogForm.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { Customer } from '#contract/customers.ts';
import { normalizePhone } from '#lib/phone.ts';
import { removedMeanwhile } from './words.ts';

type Values = { name: string; phone: string; email: string; birthDate: string | null; notes: string };

const valuesOf = (edited: Customer | null): Values => ({
  name: edited?.name ?? '',
  phone: edited?.phone ?? '',
  email: edited?.email ?? '',
  birthDate: edited?.birthDate ?? null,
  notes: edited?.notes ?? '',
});

type Props = { edited: Customer | null; today: string; close: Close };

export function CustomerForm({ edited, today, close }: Props) {
  /** The phone that the owner has agreed to give to another customer. */
  const allowedPhone = useRef<string>(null);
  const form = useJsonForm({
    initialValues: valuesOf(edited),
    version: edited?.version,
    toSend: (values, version) =>
      edited
        ? { intent: 'customers.update', id: edited.id, version, ...values }
        : { intent: 'customers.create', ...values, allowSamePhone: isAllowed(values) },
    onDone: () => {
      toast.success(edited ? 'Cliente atualizado!' : 'Cliente criado!');
      close();
    },
    onRefused(refusal) {
      if (refusal.code !== 'PHONE_KNOWN') return false;
      askToAllow(refusal.message, refusal.data.customers);
      return true;
    },
    alwaysToast: true,
    words: {
      otherwise: 'Erro ao salvar cliente',
      codes: {
        PLAN_LIMIT: planLimit('customers'),
        NOT_FOUND: removedMeanwhile,
      },
    },
  });

  const isAllowed = ({ phone }: Values) =>
    allowedPhone.current !== null && normalizePhone(phone) === allowedPhone.current;

  function askToAllow(title: string, known: { name: string }[]) {
    confirm({
      title,
      loss: `${known.map(({ name }) => name).join(', ')}. É a mesma pessoa, ou alguém da família com o mesmo telefone?`,
      confirm: 'Cadastrar mesmo assim',
      isDestructive: false,
      onConfirm() {
        allowedPhone.current = normalizePhone(form.getValues().phone);
        form.props.ref.current?.requestSubmit();
      },
    });
  }

  return (
    <DialogForm form={form} submit="Salvar" close={close}>
      <TextInput label="Nome" maxLength={100} required data-autofocus {...form.getInputProps('name')} />
      <FieldColumns>
        <PhoneField label="Telefone" required {...form.getInputProps('phone')} />
        <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
      </FieldColumns>
      <DateField label="Data de nascimento" today={today} {...form.getInputProps('birthDate')} />
      <Textarea
        label="Observações"
        description="Só o salão lê."
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('notes')}
      />
    </DialogForm>
  );
}
