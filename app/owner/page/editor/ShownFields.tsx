import { Checkbox, Radio, Stack, Switch, Text } from '@mantine/core';
import { SwitchFact } from '#app/ui/SwitchFact.tsx';
import type { Service } from '#contract/services.ts';
import type { PageForm } from './form.ts';
import classes from './PageEditor.module.css';

type Props = { form: PageForm; services: Service[]; canChange: boolean };

export function ShownFields({ form, services, canChange }: Props) {
  const { selectedServices, services: choice } = form.values;
  const known = services.filter(({ id }) => selectedServices.includes(id));
  return (
    <>
      <Radio.Group label="Serviços na página" {...form.getInputProps('services')}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="Todos os serviços ativos" />
          <Radio value="chosen" label="Só os que eu escolher" />
        </Stack>
      </Radio.Group>
      {choice === 'chosen' && (
        <Checkbox.Group
          label="Serviços escolhidos"
          description={known.length === 1 ? '1 escolhido' : `${known.length} escolhidos`}
          {...form.getInputProps('selectedServices')}
        >
          <div className={classes.services}>
            {services.map(({ id, name, isActive }) => (
              <Checkbox key={id} value={id} label={isActive ? name : `${name} (inativo)`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {choice === 'chosen' && selectedServices.length > 0 && known.length === 0 && (
        <Text size="sm" c="yellow" role="status">
          Os serviços escolhidos não existem mais: sua página não mostra nenhum. Escolha outros ou mostre todos.
        </Text>
      )}
      {SWITCHES.map(({ field, ...texts }) =>
        canChange ? (
          <Switch key={field} {...texts} {...form.getInputProps(field, { type: 'checkbox' })} />
        ) : (
          <SwitchFact key={field} {...texts} isOn={form.values[field]} />
        ),
      )}
    </>
  );
}

const SWITCHES = [
  {
    field: 'showEmployees',
    label: 'Mostrar profissionais',
    description: 'A equipe na página, e a escolha do profissional no agendamento.',
  },
  {
    field: 'showAvailability',
    label: 'Mostrar disponibilidade',
    description: 'Os próximos horários livres e se o salão está aberto agora. O agendamento continua igual.',
  },
] as const;
