import { MultiSelect, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { type Employee, type SavedEmployee, Specialty } from '#contract/employees.ts';
import type { Conflict } from '#contract/errors.ts';
import { useComingAfterDialog } from '../../components/appointments/showComing.tsx';
import { roleChoices } from '../../components/employees/labels.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NumberField, numberOf, type TypedNumber } from '../../ui/NumberField.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';

type Props = { isNew: boolean; edited: Employee | null; onClose: () => void };

export function EmployeeDialog({ isNew, edited, onClose }: Props) {
  const coming = useComingAfterDialog();
  return (
    <FormDialog
      opened={isNew || edited !== null}
      onClose={onClose}
      onExitTransitionEnd={coming.onExitTransitionEnd}
      title={edited ? 'Editar profissional' : 'Novo profissional'}
    >
      <EmployeeForm key={edited?.id ?? 'new'} edited={edited} onClose={onClose} onSaved={coming.keep} />
    </FormDialog>
  );
}

type Values = Omit<Employee, 'id' | 'version' | 'commissionPercentage' | 'phone' | 'email' | 'avatarUrl'> & {
  phone: string;
  email: string;
  avatarUrl: string;
  commissionPercentage: TypedNumber;
};

const EMPTY: Values = {
  name: '',
  phone: '',
  email: '',
  role: 'barber',
  avatarUrl: '',
  commissionPercentage: 50,
  specialties: [],
  takesAppointments: true,
  isActive: true,
};

/** A receptionist and a manager serve nobody unless somebody says so (D10). */
const serves = (role: Employee['role']) => role !== 'recepcionista' && role !== 'gerente';

type FormProps = Omit<Props, 'isNew'> & { onSaved: (coming: Conflict[] | undefined) => void };

function EmployeeForm({ edited, onClose, onSaved }: FormProps) {
  const form = useJsonForm<Values, { value: SavedEmployee }>({
    initialValues: edited
      ? { ...edited, phone: edited.phone ?? '', email: edited.email ?? '', avatarUrl: edited.avatarUrl ?? '' }
      : EMPTY,
    toPayload: (values) => ({
      intent: edited ? 'update' : 'create',
      ...values,
      ...(edited && { id: edited.id, version: edited.version }),
      commissionPercentage: numberOf(values.commissionPercentage),
    }),
    onDone: ({ value }) => {
      toast.success(edited ? 'Funcionário atualizado!' : 'Funcionário criado!');
      onSaved(value.comingAppointments);
      onClose();
    },
    onRefused: (refusal) => {
      const { name, commissionPercentage } = refusal.fields ?? {};
      if (!name && commissionPercentage) toast.error('Comissão inválida', commissionPercentage);
      else toast.refusal(refusal, 'Erro ao salvar funcionário');
      return true;
    },
  });
  useLeaveQuestion(form.isDirty);

  return (
    <form {...form.props}>
      <Stack>
        <TextInput label="Nome" maxLength={100} required data-autofocus {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PhoneInput label="Telefone" {...form.getInputProps('phone')} />
          <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
          <Select
            label="Função"
            data={roleChoices}
            allowDeselect={false}
            {...form.getInputProps('role')}
            onChange={(value) => {
              const role = (value ?? 'barber') as Employee['role'];
              form.setValues({ role, takesAppointments: serves(role) });
            }}
          />
          <NumberField label="Comissão (%)" min={0} max={100} {...form.getInputProps('commissionPercentage')} />
        </SimpleGrid>
        <MultiSelect
          label="Especialidades"
          placeholder={form.values.specialties.length === 0 ? 'Escolha as especialidades' : ''}
          data={Specialty.options}
          searchable
          clearable
          {...form.getInputProps('specialties')}
        />
        <TextInput label="Foto (link)" type="url" placeholder="https://" {...form.getInputProps('avatarUrl')} />
        <Switch
          label="Atende clientes"
          description="Pode ser escolhido ao agendar"
          {...form.getInputProps('takesAppointments', { type: 'checkbox' })}
        />
        <Switch label="Ativo" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </Stack>
      <FormActions submit="Salvar" sending={form.isSending} onCancel={onClose} />
    </form>
  );
}
