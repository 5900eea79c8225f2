import { Button, Paper, Text, Title } from '@mantine/core';
import {
  IconBrandInstagram,
  IconBus,
  IconCar,
  IconExternalLink,
  IconMap,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react';
import type { PublicSalon, SalonPage } from '#contract/salon-page.ts';
import type { Weekday } from '#contract/salons.ts';
import { formatPhone } from '#lib/phone.ts';
import { fullAddress, instagramHandle, mapLinks } from '../../components/salon/contact.ts';

const DAYS: [Weekday, string][] = [
  ['sunday', 'Domingo'],
  ['monday', 'Segunda-feira'],
  ['tuesday', 'Terça-feira'],
  ['wednesday', 'Quarta-feira'],
  ['thursday', 'Quinta-feira'],
  ['friday', 'Sexta-feira'],
  ['saturday', 'Sábado'],
];

const elsewhere = { target: '_blank', rel: 'noopener' } as const;

type Props = { salon: PublicSalon; hours: SalonPage['openingHours']; today: Weekday };

export function ArriveCard({ salon, hours, today }: Props) {
  const maps = mapLinks(salon);
  const handle = instagramHandle(salon.instagram);
  return (
    <section aria-labelledby="como-chegar">
      <Title order={2} id="como-chegar" mb="sm">
        {maps ? 'Como chegar' : 'Horários e contato'}
      </Title>
      <Paper p="md">
        {maps && (
          <div className="salon-way">
            <Text>{fullAddress(salon)}</Text>
            <div className="salon-way-links">
              <Button component="a" href={maps.directions} {...elsewhere} leftSection={<IconNavigation size={18} />}>
                Traçar rota
              </Button>
              <Button
                component="a"
                href={maps.map}
                {...elsewhere}
                variant="default"
                leftSection={<IconMap size={18} />}
              >
                Ver no mapa
              </Button>
            </div>
            <div className="salon-way-modes">
              <a href={maps.byCar} {...elsewhere}>
                <IconCar size={16} aria-hidden /> Carro
              </a>
              <a href={maps.byTransit} {...elsewhere}>
                <IconBus size={16} aria-hidden /> Transporte Público
              </a>
            </div>
          </div>
        )}
        <Hours hours={hours} today={today} />
        {salon.phone && (
          <div className="salon-phone">
            <div>
              <Text c="dimmed" size="xs">
                Telefone
              </Text>
              <Text fw={600} className="tnum">
                {formatPhone(salon.phone)}
              </Text>
            </div>
            <Button component="a" href={`tel:${salon.phone}`} variant="default" leftSection={<IconPhone size={18} />}>
              Ligar
            </Button>
          </div>
        )}
      </Paper>
      {handle && (
        <Paper
          component="a"
          href={`https://www.instagram.com/${handle}`}
          {...elsewhere}
          p="md"
          mt="sm"
          className="salon-instagram"
        >
          <IconBrandInstagram size={20} aria-hidden />
          <span>
            Instagram <b>@{handle}</b>
          </span>
          <IconExternalLink size={16} aria-hidden />
        </Paper>
      )}
    </section>
  );
}

function Hours({ hours, today }: Pick<Props, 'hours' | 'today'>) {
  return (
    <>
      <Title order={3} size="h5">
        Horário de funcionamento
      </Title>
      <dl className="salon-hours tnum">
        {DAYS.map(([day, label]) => (
          <div key={day} data-today={day === today || undefined}>
            <dt>
              {label}
              {day === today && <span className="salon-hours-today"> · hoje</span>}
            </dt>
            <dd>{hoursOf(hours[day])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function hoursOf(day: SalonPage['openingHours'][Weekday] | undefined): string {
  if (day?.closed) return 'Fechado';
  return day?.open && day.close ? `${day.open} às ${day.close}` : 'Horário não informado';
}
