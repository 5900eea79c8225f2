import { Select } from '@mantine/core';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Choices } from './choices.ts';
import type { useAppointmentForm } from './useAppointmentForm.ts';

type Props = Choices & { form: ReturnType<typeof useAppointmentForm>['form']; isServiceRequired?: boolean };

/** Service and professional, which decide what times are free. */
export function WorkFields({ form, services, professionals, isServiceRequired = false }: Props) {
  const service = services.find(({ id }) => id === form.values.serviceId);
  return (
    <>
      <Select
        label="Serviço"
        placeholder={isServiceRequired ? 'Escolha o serviço' : 'Sem serviço'}
        withAsterisk={isServiceRequired}
        searchable
        clearable
        openOnFocus={false}
        data={services.map(({ id, name }) => ({ value: id, label: name }))}
        description={service && describe(service)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('serviceId')}
      />
      {professionals.length > 0 && (
        <Select
          label="Profissional"
          placeholder="Qualquer profissional"
          clearable
          data={professionals.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('employeeId')}
        />
      )}
    </>
  );
}

const describe = ({ durationMinutes, priceCents }: Choices['services'][number]) =>
  [formatDuration(durationMinutes), priceCents !== null && formatCents(priceCents)].filter(Boolean).join(' · ');
