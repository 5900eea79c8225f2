import { Button, Select, Text } from '@mantine/core';
import { useRights } from '#app/owner/useRights.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import classes from './AppointmentForm.module.css';
import { type Choices, isUsual, notUsual } from './choices.ts';
import type { useAppointmentForm } from './useAppointmentForm.ts';

type Props = Choices & { form: ReturnType<typeof useAppointmentForm>['form']; isServiceRequired?: boolean };

/** Service and professional, which decide what times are free. */
export function WorkFields({ form, services, usualServices, professionals, isServiceRequired = false }: Props) {
  const { may } = useRights();
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
        renderOption={({ option }) => <ServiceOption service={services.find(({ id }) => id === option.value)} />}
        description={service && describe(service)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('serviceId')}
      />
      {isServiceRequired && services.length > 1 && (
        <section className={classes.freeTimes} aria-label="Serviços mais pedidos">
          {usualServices.map(({ id, name }) => (
            <Button
              key={id}
              size="compact-sm"
              variant={id === serviceId ? 'light' : 'default'}
              aria-pressed={id === serviceId}
              onClick={() => form.setFieldValue('serviceId', id)}
            >
              {name}
            </Button>
          ))}
        </section>
      )}
      {/* The server books for the own record. */}
      {professionals.length > 0 && may('appointments.ofOthers') && (
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

const ServiceOption = ({ service }: { service: Choices['services'][number] | undefined }) =>
  service && (
    <div>
      {service.name}
      {/* Hidden, so that screen readers name the option by its service. They read these details after the choice. */}
      <Text size="xs" c="dimmed" className="tnum" aria-hidden>
        {describe(service)}
      </Text>
    </div>
  );

const Hint = ({ children }: { children: string }) => (
  <Text span inherit fw={600} c="var(--mantine-color-text)">
    {children}
  </Text>
);

type Wanted = { serviceId: string | null; employeeId: string | null };

/** Lists those who perform the service first. The others follow, because the owner may choose anybody. */
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
