import { ActionIcon, Anchor, Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconCalendarPlus, IconPhone } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import type { WaitingEntry } from '#contract/waiting-list.ts';
import { formatDate, formatRelativeDay, type LocalDate, localNow, WEEKDAY_SHORT_NAMES, weekday } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import { wantedTime } from '#lib/wanted-time.ts';
import { Notes } from '../appointments/panel/Notes.tsx';
import type { EntryActions } from './useEntryActions.ts';
import classes from './WaitingCard.module.css';

type Props = {
  entry: WaitingEntry;
  today: LocalDate;
  timeZone: string;
  bookLink: LinkProps;
  /** Null when this owner may only read. */
  actions: EntryActions | null;
};

export function WaitingCard({ entry, today, timeZone, bookLink, actions }: Props) {
  const { customerId, customerName, customerPhone, customerEmail, serviceName, preferredDate } = entry;
  const { opening, notes, whatsapp } = entry;
  const [beforeAt, domain] = (customerEmail ?? '').split('@');

  return (
    <Card component="article" className={classes.card} data-open={opening !== null || undefined}>
      {opening && <Text className={classes.opening}>Vaga aberta às {opening.time}</Text>}
      <div className={classes.head}>
        <Title order={2} fz="md" className={classes.name}>
          {customerId ? (
            <Anchor component={Link} to={`/customers/${customerId}`} c="inherit">
              {customerName}
            </Anchor>
          ) : (
            customerName
          )}
        </Title>
        <Badge color="gray" className={classes.service} title={serviceName}>
          {serviceName}
        </Badge>
      </div>
      <Text className="tnum">
        {WEEKDAY_SHORT_NAMES[weekday(preferredDate)]}, {formatDate(preferredDate)} · {wantedTime(entry)}
      </Text>
      <div className={classes.contact}>
        <Text className={classes.phone}>{formatPhone(customerPhone)}</Text>
        <ActionIcon
          component="a"
          href={`tel:${customerPhone}`}
          variant="default"
          size="lg"
          aria-label={`Ligar para ${customerName}`}
        >
          <IconPhone size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          component="a"
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          variant="light"
          color="green"
          size="lg"
          aria-label={`Abrir o WhatsApp de ${customerName}`}
        >
          <IconBrandWhatsapp size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {customerEmail && (
        <Anchor href={`mailto:${customerEmail}`} size="sm" className={classes.email}>
          {beforeAt}
          <wbr />@{domain}
        </Anchor>
      )}
      {notes && <Notes>{notes}</Notes>}
      <Text size="xs" c="dimmed" mt={4}>
        {since(entry, { today, timeZone })}
      </Text>
      {actions && (
        <div className={classes.actions}>
          <Button
            component={Link}
            {...bookLink}
            {...(opening ? {} : { variant: 'default' })}
            fullWidth
            leftSection={<IconCalendarPlus size={18} />}
            aria-label={`${opening ? `Agendar às ${opening.time}` : 'Agendar'}: ${customerName}`}
          >
            {opening ? `Agendar às ${opening.time}` : 'Agendar'}
          </Button>
          <Group gap={8} className={classes.others}>
            {entry.status === 'contacted' ? (
              <Button
                variant="default"
                size="xs"
                px={6}
                aria-label={`Devolver à lista: ${customerName}`}
                onClick={() => actions.putBack(entry)}
              >
                Devolver à lista
              </Button>
            ) : (
              <Button
                variant="default"
                size="xs"
                px={6}
                aria-label={`Marcar como Contatado: ${customerName}`}
                onClick={() => actions.markContacted(entry)}
              >
                Marcar como Contatado
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              px={6}
              aria-label={`Remover da Lista: ${customerName}`}
              onClick={() => actions.askRemoval(entry)}
            >
              Remover da Lista
            </Button>
          </Group>
        </div>
      )}
    </Card>
  );
}

/** 'Na lista desde ontem · aviso enviado hoje às 16:00'. */
function since(
  { createdAt, notifiedAt, status }: WaitingEntry,
  { today, timeZone }: { today: LocalDate; timeZone: string },
): string {
  const came = formatRelativeDay(localNow(createdAt, timeZone).date, today);
  const told = notifiedAt && localNow(notifiedAt, timeZone);
  const what = status === 'contacted' ? 'contato feito' : 'aviso enviado';
  return [`Na lista desde ${came}`, told && `${what} ${formatRelativeDay(told.date, today)} às ${told.time}`]
    .filter(Boolean)
    .join(' · ');
}
