import { Select, Text } from '@mantine/core';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { type Choices, isUsual, notUsual } from './choices.ts';
import type { useAppointmentForm } from './useAppointmentForm.ts';

type Props = Choices & { form: ReturnType<typeof useAppointmentForm>['form']; isServiceRequired?: boolean };

/** Service and professional, which decide what times are free. */
export function WorkFields({ form, services, professionals, isServiceRequired = false }: Props) {
  const { serviceId, employeeId } = form.values;
  const hint = hintFor(professionals, { serviceId, employeeId });
  const service = services.find(({ id }) => id === serviceId);
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
          data={groupsOf(professionals, serviceId)}
          description={hint && <Hint>{hint}</Hint>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('employeeId')}
        />
      )}
    </>
  );
}

const Hint = ({ children }: { children: string }) => (
  <Text span inherit fw={600} c="var(--mantine-color-text)">
    {children}
  </Text>
);

type Wanted = { serviceId: string | null; employeeId: string | null };

/** Who performs the service first: the owner may place anybody on anything (D10a). */
function groupsOf(professionals: Choices['professionals'], serviceId: string | null) {
  const usual = Object.groupBy(professionals, (one) => (isUsual(one, serviceId) ? 'yes' : 'no'));
  const itemsOf = (some: Choices['professionals'] = []) => some.map(({ id, name }) => ({ value: id, label: name }));
  if (!usual.no) return itemsOf(professionals);
  return [
    { group: 'Fazem este serviço', items: itemsOf(usual.yes) },
    { group: 'Não costumam fazer', items: itemsOf(usual.no) },
  ].filter(({ items }) => items.length > 0);
}

function hintFor(professionals: Choices['professionals'], { serviceId, employeeId }: Wanted): string | null {
  const chosen = professionals.find(({ id }) => id === employeeId);
  if (chosen) return isUsual(chosen, serviceId) ? null : `${notUsual(chosen.name)}. Você pode agendar assim mesmo.`;
  const isPerformed = professionals.some((one) => isUsual(one, serviceId));
  return isPerformed ? null : 'Ninguém faz este serviço. Escolha quem vai atender.';
}

const describe = ({ durationMinutes, priceCents }: Choices['services'][number]) =>
  [formatDuration(durationMinutes), priceCents !== null && formatCents(priceCents)].filter(Boolean).join(' · ');
