import { MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { roleChoices } from '#app/components/employees/labels.ts';
import { PictureField } from '#app/owner/page/pictures/PictureField.tsx';
import { planLimit } from '#app/owner/salon/plan/limits.ts';
import { useRights } from '#app/owner/useRights.ts';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { NumberField, numberOf, type TypedNumber } from '#app/ui/NumberField.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { type Employee, type EmployeeRole, Specialty } from '#contract/employees.ts';
import type { Service } from '#contract/services.ts';
import { showStillValid } from '../shared/showUpcoming.tsx';
import { ServicesField } from './ServicesField.tsx';

type Values = Omit<
  Employee,
  'id' | 'version' | 'role' | 'commissionPercentage' | 'phone' | 'email' | 'avatarUrl' | 'specialties'
> & {
  phone: string;
  email: string;
  role: EmployeeRole | null;
  avatarUrl: string;
  commissionPercentage: TypedNumber;
  specialties: Specialty[];
};

const EMPTY: Values = {
  name: '',
  phone: '',
  email: '',
  role: null,
  avatarUrl: '',
  commissionPercentage: 50,
  specialties: [],
  takesAppointments: true,
  serviceIds: [],
  isActive: true,
};

const valuesOf = ({ id: _, version: __, ...employee }: Employee): Values => ({
  ...employee,
  phone: employee.phone ?? '',
  email: employee.email ?? '',
  avatarUrl: employee.avatarUrl ?? '',
  specialties: employee.specialties.flatMap((specialty) => Specialty.safeParse(specialty).data ?? []),
});

const inputOf = (values: Values) => ({ ...values, commissionPercentage: numberOf(values.commissionPercentage) });

/** Receptionists and managers take no appointments unless the owner says so. */
const takesAppointments = (role: EmployeeRole | null) => role !== 'recepcionista' && role !== 'gerente';

type Props = { edited: Employee | null; services: Service[]; usualRole: EmployeeRole; close: Close };

export function EmployeeForm({ edited, services, usualRole, close }: Props) {
  const mayReassign = useRights().mayChange('appointments.update');
  const [role] = useState(usualRole);
  const [isUploading, setUploading] = useState(false);
  const form = useJsonForm({
    initialValues: edited ? valuesOf(edited) : { ...EMPTY, role, takesAppointments: takesAppointments(role) },
    version: edited?.version,
    toSend: (values, version) =>
      edited
        ? { intent: 'employees.update', id: edited.id, version, ...inputOf(values) }
        : { intent: 'employees.create', ...inputOf(values) },
    onDone: (employee) => {
      toast.success(edited ? 'Funcionário atualizado!' : 'Funcionário criado!');
      close(() => showStillValid(employee, mayReassign ? employee.id : undefined));
    },
    words: {
      otherwise: 'Erro ao salvar funcionário',
      fields: { commissionPercentage: 'Comissão inválida' },
      codes: { PLAN_LIMIT: planLimit('employees') },
    },
  });
  useLeaveQuestion(form.isDirty);

  return (
    <form {...form.props}>
      <Stack>
        <TextInput label="Nome" maxLength={100} required data-autofocus {...form.getInputProps('name')} />
        <FieldColumns>
          <PhoneField label="Telefone" {...form.getInputProps('phone')} />
          <TextInput label="E-mail" type="email" {...form.getInputProps('email')} />
          <Select
            label="Função"
            placeholder="Escolha a função"
            required
            data={roleChoices}
            allowDeselect={false}
            {...form.getInputProps('role')}
            onChange={(value) => {
              const role = value as EmployeeRole | null;
              form.setValues({ role, takesAppointments: takesAppointments(role) });
            }}
          />
          <NumberField label="Comissão (%)" min={0} max={100} {...form.getInputProps('commissionPercentage')} />
        </FieldColumns>
        <MultiSelect
          label="Especialidades"
          placeholder={form.values.specialties.length === 0 ? 'Escolha as especialidades' : ''}
          data={Specialty.options}
          searchable
          clearable
          {...form.getInputProps('specialties')}
        />
        <PictureField label="Foto" onBusyChange={setUploading} {...form.getInputProps('avatarUrl')} />
        <Switch
          label="Atende clientes"
          description="Pode ser escolhido ao agendar"
          {...form.getInputProps('takesAppointments', { type: 'checkbox' })}
        />
        {form.values.takesAppointments && services.length > 0 && (
          <ServicesField services={services} {...form.getInputProps('serviceIds')} />
        )}
        <Switch label="Ativo" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </Stack>
      <FormActions submit="Salvar" sending={form.isSending} disabled={isUploading} onCancel={close} />
    </form>
  );
}
