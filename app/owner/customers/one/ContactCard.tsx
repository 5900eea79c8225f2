import { Anchor, Button, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconBellOff, IconBrandWhatsapp, IconCake, IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { namesOf } from '#app/components/customers/words.ts';
import type { Customer } from '#contract/customers.ts';
import type { MessageChannel } from '#contract/opt-outs.ts';
import { formatDate } from '#lib/dates.ts';
import { formatPhone, whatsappUrl } from '#lib/phone.ts';
import classes from './Customer.module.css';
import { SAME_PHONE } from './SamePhone.tsx';

type Props = { customer: Customer; optOuts: MessageChannel[] };

export function ContactCard({ customer, optOuts }: Props) {
  const { name, phone, email, birthDate, samePhone } = customer;
  if (!phone && !email && !birthDate && optOuts.length === 0) return null;

  return (
    <Paper component="section" p="md" aria-labelledby="contato">
      <Title order={2} size="h4" id="contato" mb="xs">
        Contato
      </Title>
      {phone && (
        <Line icon={IconPhone} label="Telefone">
          <span className="tnum">{formatPhone(phone)}</span>
        </Line>
      )}
      {email && (
        <Line icon={IconMail} label="E-mail">
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Line>
      )}
      {birthDate && (
        <Line icon={IconCake} label="Aniversário">
          <span className="tnum">{formatDate(birthDate)}</span>
        </Line>
      )}
      {optOuts.length > 0 && (
        <Line icon={IconBellOff} label="Mensagens">
          {optOutWords(optOuts)}
        </Line>
      )}
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

function Line({ icon: Icon, label, children }: { icon: typeof IconPhone; label: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.lineIcon} />
      <Text>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </Text>
    </div>
  );
}

/** Confirmations and cancellations still go there. */
function optOutWords(optOuts: MessageChannel[]): string {
  const by = optOuts.map((channel) => (channel === 'whatsapp' ? 'por WhatsApp' : 'por e-mail')).join(' e ');
  return `Não quer lembretes nem avisos por nenhum canal: parou ${by}.`;
}
