import { Button, Paper, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import type { PublicSalon } from '#contract/salon-page.ts';
import { formatPhone, whatsappUrl } from '#lib/phone.ts';
import { fullAddress } from './contact.ts';

type Props = { salon: PublicSalon; title: string };

export function ContactCard({ salon, title }: Props) {
  const { phone, whatsapp } = salon;
  const address = fullAddress(salon);
  if (!address && !phone && !whatsapp) return null;
  return (
    <Paper p="md" component="section" aria-labelledby="contato">
      <Title order={2} size="h4" id="contato">
        {title}
      </Title>
      {address && (
        <Text c="dimmed" mt={4}>
          {address}
        </Text>
      )}
      {phone && <Text className="tnum">{formatPhone(phone)}</Text>}
      {(phone || whatsapp) && (
        <div className="salon-way-links">
          {phone && (
            <Button component="a" href={`tel:${phone}`} variant="default" leftSection={<IconPhone size={18} />}>
              Ligar
            </Button>
          )}
          {whatsapp && (
            <Button
              component="a"
              href={whatsappUrl(whatsapp)}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconBrandWhatsapp size={18} />}
            >
              WhatsApp
            </Button>
          )}
        </div>
      )}
    </Paper>
  );
}
