import { Anchor, Button, Paper, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import type { Customer } from '#contract/customers.ts';
import { formatDate } from '#lib/dates.ts';
import { formatPhone, whatsappUrl } from '#lib/phone.ts';
import { namesOf } from '../../components/customers/words.ts';
import classes from './Customer.module.css';
import { SAME_PHONE } from './SamePhone.tsx';

export function ContactCard({ customer }: { customer: Customer }) {
  const { name, phone, email, birthDate, samePhone } = customer;

  return (
    <Paper component="section" p="md" aria-labelledby="contato">
      <Title order={2} size="h4" id="contato" mb="xs">
        Contato
      </Title>
      <dl className={classes.facts}>
        <dt>Telefone</dt>
        <dd className="tnum">{phone && formatPhone(phone)}</dd>
        <dt>E-mail</dt>
        <dd>{email ? <Anchor href={`mailto:${email}`}>{email}</Anchor> : '–'}</dd>
        <dt>Aniversário</dt>
        <dd className="tnum">{birthDate ? formatDate(birthDate) : '–'}</dd>
      </dl>
      {samePhone.length > 0 && (
        <Text size="xs" mt="xs">
          <Anchor href={`#${SAME_PHONE}`} c="dimmed" underline="always" className={classes.touchable}>
            mesmo telefone de {namesOf(samePhone)}
          </Anchor>
        </Text>
      )}
      {phone && (
        <div className={classes.ways}>
          <Button
            component="a"
            href={whatsappUrl(phone)}
            target="_blank"
            rel="noreferrer"
            variant="light"
            color="green"
            leftSection={<IconBrandWhatsapp size={18} />}
            aria-label={`WhatsApp de ${name}`}
          >
            WhatsApp
          </Button>
          <Button
            component="a"
            href={`tel:${phone}`}
            variant="default"
            leftSection={<IconPhone size={18} />}
            aria-label={`Ligar para ${name}`}
          >
            Ligar
          </Button>
        </div>
      )}
    </Paper>
  );
}
