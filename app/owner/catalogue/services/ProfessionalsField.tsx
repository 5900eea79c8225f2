import { MultiSelect, type MultiSelectProps, Text } from '@mantine/core';
import type { Employee } from '#contract/employees.ts';
import classes from '../shared/ChoiceField.module.css';
import { namesInShort } from '../shared/names.ts';
import { performsAll } from './usual-performers.ts';

/** An active professional who takes appointments. */
export type Professional = Pick<Employee, 'id' | 'name' | 'serviceIds'>;

type Props = MultiSelectProps & {
  professionals: Professional[];
  /** The professionals who perform the service now. */
  present: string[];
};

/** Chooses the professionals of a service. Shows before saving what changes for those who performed all services. */
export function ProfessionalsField({ professionals, present, ...field }: Props) {
  if (professionals.length === 0) return null;
  const chosen = field.value ?? [];
  const leaving = professionals.filter(({ id }) => present.includes(id) && !chosen.includes(id));
  const limited = leaving.filter(performsAll).map(({ name }) => name);

  return (
    <div>
      <MultiSelect
        label="Profissionais que fazem"
        placeholder={chosen.length === 0 ? 'Escolha quem faz' : ''}
        data={professionals.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        nothingFoundMessage="Nenhum profissional com este nome"
        classNames={{ pillsList: classes.pills }}
        {...field}
      />
      <div aria-live="polite">
        {chosen.length === 0 && (
          <Text size="sm" mt={6} fw={500}>
            Sem ninguém que faça, este serviço não oferece horários.
          </Text>
        )}
        {limited.length > 0 && (
          <Text size="sm" c="dimmed" mt={6}>
            {namesInShort(limited)} {limited.length === 1 ? 'fazia' : 'faziam'} todos os serviços e{' '}
            {limited.length === 1 ? 'fica' : 'ficam'} com todos os outros. Serviços criados depois precisam ser
            escolhidos para {limited.length === 1 ? limited[0] : 'cada um'}.
          </Text>
        )}
      </div>
    </div>
  );
}
