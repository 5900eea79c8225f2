import type { PublicService } from '#contract/salon-page.ts';
import { addDays, type LocalDate, type LocalMoment, type LocalTime, minutesBetween, weekday } from '#lib/dates.ts';

type Offer = { service: PublicService; times: LocalMoment[] };

const SHOWN_TIMES = 3;
/** Times that begin sooner than this are not offered. */
const NOTICE_MINUTES = 20;
const SUNDAY = 0;
const [OPENS, CLOSES] = ['09:00', '19:00'];

const service = (
  name: string,
  category: PublicService['category'],
  priceCents: number,
  durationMinutes: number,
  description: string,
): PublicService => ({ id: name, name, category, priceCents, durationMinutes, description, pictureUrl: null });

/** As in the demo's Studio Bela Vista. `free` are the start times that are free on each open day. */
const SERVICES: { service: PublicService; free: LocalTime[] }[] = [
  {
    service: service('Corte feminino', 'corte', 9000, 60, 'Lavagem, corte e finalização.'),
    free: ['09:30', '10:30', '14:30', '15:30', '17:00', '18:00'],
  },
  {
    service: service('Coloração de raiz', 'coloracao', 15000, 90, 'Retoque sem amônia.'),
    free: ['10:00', '13:00', '16:30'],
  },
  {
    service: service('Manicure', 'outros', 4000, 45, 'Cutilagem e esmaltação.'),
    free: ['09:00', '11:15', '13:45', '15:15', '16:00', '17:30'],
  },
];

/** The state of a salon's page at this moment, for a salon that is open Monday to Saturday, 09:00 to 19:00. */
export function sceneAt({ today, time }: { today: LocalDate; time: LocalTime }): { opening: string; offers: Offer[] } {
  const isOpen = opensOn(today) && time >= OPENS && time < CLOSES;
  const now = { date: today, time };
  const days = [today, ...[1, 2, 3].map((ahead) => addDays(today, ahead))].filter(opensOn);
  const offers = SERVICES.map(({ service, free }) => {
    const times = days.flatMap((date) => free.map((time) => ({ date, time })));
    const coming = times.filter((moment) => minutesBetween(now, moment) >= NOTICE_MINUTES);
    return { service, times: coming.slice(0, SHOWN_TIMES) };
  });
  return { opening: isOpen ? `Aberto até ${CLOSES}` : 'Fechado agora', offers };
}

const opensOn = (date: LocalDate) => weekday(date) !== SUNDAY;
