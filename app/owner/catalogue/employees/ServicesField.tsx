import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { Service } from '#contract/services.ts';
import classes from '../shared/ChoiceField.module.css';

type Props = MultiSelectProps & { services: Service[] };

/** The services chosen for a professional; none chosen means all. */
export function ServicesField({ services, ...field }: Props) {
  const isAll = !field.value?.length;
  return (
    <MultiSelect
      label="Serviços que faz"
      description={
        isAll
          ? 'Sem escolha, faz todos, também os que você criar depois.'
          : 'Serviços criados depois precisam ser escolhidos aqui.'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={isAll ? 'Todos os serviços' : ''}
      data={services.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inativo)` }))}
      searchable
      clearable
      nothingFoundMessage="Nenhum serviço com este nome"
      classNames={{ pillsList: classes.pills }}
      {...field}
    />
  );
}
