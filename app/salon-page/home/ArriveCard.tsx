import {
  IconBrandInstagram,
  IconBus,
  IconCar,
  IconExternalLink,
  IconMap,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react';
import { instagramHandle, mapLinks } from '#app/components/salon/contact.ts';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import type { Weekday } from '#contract/availability.ts';
import type { PublicSalon, SalonPage } from '#contract/salon-page.ts';
import { fullAddress } from '#lib/address.ts';
import { formatPhone } from '#lib/phone.ts';

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
      <h2 id="como-chegar" className="salon-title">
        {maps ? 'Como chegar' : 'Horários e contato'}
      </h2>
      <div className="card">
        {maps && (
          <div className="salon-way">
            <p>{fullAddress(salon)}</p>
            <div className="salon-way-links">
              <ButtonLink href={maps.directions} {...elsewhere}>
                <IconNavigation size={18} aria-hidden />
                Traçar rota
              </ButtonLink>
              <ButtonLink href={maps.map} {...elsewhere} look="default">
                <IconMap size={18} aria-hidden />
                Ver no mapa
              </ButtonLink>
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
              <p className="fine">Telefone</p>
              <p className="salon-phone-number tnum">{formatPhone(salon.phone)}</p>
            </div>
            <ButtonLink href={`tel:${salon.phone}`} look="default">
              <IconPhone size={18} aria-hidden />
              Ligar
            </ButtonLink>
          </div>
        )}
      </div>
      {handle && (
        <a href={`https://www.instagram.com/${handle}`} {...elsewhere} className="card salon-instagram">
          <IconBrandInstagram size={20} aria-hidden />
          <span>
            Instagram <b>@{handle}</b>
          </span>
          <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </section>
  );
}

function Hours({ hours, today }: Pick<Props, 'hours' | 'today'>) {
  return (
    <>
      <h3 className="salon-hours-title">Horário de funcionamento</h3>
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
