import { Button, Combobox, Group, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { statusOf } from '#app/components/appointments/labels.ts';
import { useRights } from '#app/owner/useRights.ts';
import { MAX_SEARCH } from '#app/ui/filters.ts';
import { PANEL } from '#app/ui/useUrlDialog.ts';
import type { Found, FoundAppointment } from '#contract/search.ts';
import { formatRelativeDay, type LocalDate } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import type { Answer } from './answer.ts';
import classes from './SearchDialog.module.css';
import { findScreens } from './screens.ts';

type Props = { isOpen: boolean; onClose: () => void; onKeys: () => void; today: LocalDate };

/** A search over everything: customers, appointments and screens. */
export function SearchDialog({ isOpen, onClose, onKeys, today }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Buscar" size="lg" yOffset="8vh" centered={false}>
      <SearchBox onClose={onClose} onKeys={onKeys} today={today} />
    </Modal>
  );
}

type Entry = { to: string; label: string; detail?: string };
type Kind = { label: string; entries: Entry[] };

function SearchBox({ onClose, onKeys, today }: Omit<Props, 'isOpen'>) {
  const navigate = useNavigate();
  const { may, isProfessional } = useRights();
  const { load, data, state } = useFetcher<Answer | null>();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ opened: true });
  const askSoon = useDebouncedCallback(
    (text: string) => void load(`/dashboard/busca?${new URLSearchParams({ busca: text })}`),
    200,
  );
  const search = typed.trim();
  // Results of an earlier search are hidden, because Enter would open one of them.
  const found = search !== '' && data?.search === search ? data.found : null;
  const isAsking = search !== '' && (state !== 'idle' || data?.search !== search);
  const groups = groupsOf(search, found, today, { may, isProfessional }).filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter opens the first result, of each new list
  useEffect(() => {
    combobox.selectFirstOption();
  }, [search, found]);

  function open(to: string) {
    onClose();
    void navigate(to);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label="Buscar clientes, agendamentos e telas"
          placeholder={may('customers.phones') ? 'Nome, telefone ou tela' : 'Nome ou tela'}
          data-autofocus
          maxLength={MAX_SEARCH}
          leftSection={<IconSearch size={18} />}
          rightSection={isAsking && <Loader size="xs" aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            if (value.trim()) askSoon(value.trim());
          }}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.results} aria-label="Resultados">
        {groups.map(({ label, entries }) => (
          <Combobox.Group key={label} label={label}>
            {entries.map(({ to, label, detail }) => (
              <Combobox.Option key={to} value={to} className={classes.option}>
                <span className={classes.label}>{label}</span>
                {detail && (
                  <Text span className={`${classes.detail} tnum`}>
                    {detail}
                  </Text>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {count === 0 && (
          <Text c="dimmed" p="sm">
            {isAsking ? 'Buscando...' : `Nada encontrado para “${search}”`}
          </Text>
        )}
      </Combobox.Options>
      <Group justify="space-between" mt="sm">
        <Text c="dimmed" size="xs" role="status">
          {isAsking ? '' : count === 1 ? '1 resultado' : `${count} resultados`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onKeys}>
          Atalhos do teclado
        </Button>
      </Group>
    </Combobox>
  );
}

type Person = Pick<ReturnType<typeof useRights>, 'may' | 'isProfessional'>;

function groupsOf(search: string, found: Found | null, today: LocalDate, person: Person): Kind[] {
  const { may, isProfessional } = person;
  const all = new URLSearchParams({ busca: search });
  const words = ({ date, time, customerName, serviceName, status }: FoundAppointment) => ({
    label: customerName,
    detail: [`${formatRelativeDay(date, today)} às ${time}`, serviceName ?? 'Sem serviço', statusOf(status).label].join(
      ' · ',
    ),
  });
  return [
    {
      label: 'Clientes',
      entries: (found?.customers ?? []).map(({ id, name, phone }) => ({
        to: `/customers/${id}`,
        label: name,
        ...(phone && { detail: formatPhone(phone) }),
      })),
    },
    {
      label: 'Próximos agendamentos',
      entries: (found?.appointments ?? []).map((one) => ({
        to: `/appointments?${all}&${PANEL}=${one.id}`,
        ...words(one),
      })),
    },
    {
      label: 'Agendamentos anteriores',
      entries: (found?.past ?? []).map((one) => ({
        to: `/appointments?quando=anteriores&${all}&${PANEL}=${one.id}`,
        ...words(one),
      })),
    },
    { label: 'Telas', entries: findScreens(search, may, isProfessional) },
  ];
}
