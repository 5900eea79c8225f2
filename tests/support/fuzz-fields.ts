import { WEEKDAYS } from '#contract/availability.ts';
import { addDays } from '#lib/dates.ts';
import type { Known } from './fuzz-values.ts';
import { TODAY } from './test-world.ts';

export const PASSWORD = 'segredo-1';

const days = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => addDays(TODAY, first + index));
const TIMES = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '13:00',
  '14:00',
  '14:30',
  '15:00',
  '16:00',
  '16:30',
];
const WHOLE_WEEK = Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '18:00' }));

/** Stands for a file in a form. */
export const PICTURE = 'a picture';
export const CUSTOMERS = 'a list of customers';

/** Values by the names of fields, valid in any salon. */
export const FITTING: Known = {
  name: ['Ana Souza'],
  fullName: ['Ana Souza'],
  customerName: ['Ana Souza'],
  salonName: ['Aurora'],
  search: ['ana', ''],
  phone: ['11987654321'],
  customerPhone: ['(11) 98765-4321'],
  to: ['11987654321'],
  reminderDayTime: ['19:30'],
  allowSamePhone: [true],
  allowOverlap: [true, true, false],
  waitingEntryId: [null],
  password: [PASSWORD],
  confirmPassword: [PASSWORD],
  currentPassword: [PASSWORD],
  textVersion: [1],
  consents: [[], [{ purpose: 'marketing', textVersion: 1 }]],
  birthDate: ['1990-05-01', null],
  date: days(0, 20),
  preferredDate: days(1, 20),
  from: days(-5, 0),
  until: days(1, 20),
  time: TIMES,
  preferredTimeStart: ['09:00', null],
  preferredTimeEnd: ['17:00', null],
  ranges: [WHOLE_WEEK],
  keepAppointments: [true],
  shown: [{ priceCents: 4500, durationMinutes: 30 }],
  priceCents: [4500],
  billingCycle: ['monthly', 'yearly'],
  features: [[], ['Lista de espera']],
  maxSalons: [1, null],
  maxEmployees: [5, 0],
  maxCustomers: [100, null],
  durationMinutes: [30],
  isActive: [true, true, false],
  state: ['SP'],
  zipCode: ['01001-000', '69005010'],
  timeZone: ['America/Manaus', null],
  avatarUrl: ['https://example.com/a.png', null],
  after: ['01900000-0000-7000-8000-0000000000002026-11-2010:00'],
  pictureUrl: ['https://example.com/a.png', null],
  file: [PICTURE],
  lines: ['', '2,3'],
  page: [1, 2],
  reply: ['Obrigada pela visita!', null],
  whatsapp: ['(11) 98765-4321', null],
  instagram: ['@aurora', null],
  logoUrl: ['https://example.com/logo.png', null],
  cancelNoticeMinutes: [120],
  paymentMode: ['both'],
  mercadoPagoPublicKey: [null],
  mercadoPagoAccessToken: [null],
  mercadoPagoWebhookSecret: [null],
  openingHours: [Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '09:00', close: '18:00', closed: false }]))],
};
