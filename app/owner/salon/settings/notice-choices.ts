/** Common values of `cancelNoticeMinutes`; any other number of minutes can be typed. */
export const NOTICE_CHOICES = [
  { minutes: 0, label: 'Até o horário marcado' },
  { minutes: 60, label: 'Até 1 hora antes' },
  { minutes: 120, label: 'Até 2 horas antes' },
  { minutes: 240, label: 'Até 4 horas antes' },
  { minutes: 720, label: 'Até 12 horas antes' },
  { minutes: 1440, label: 'Até 1 dia antes' },
  { minutes: 2880, label: 'Até 2 dias antes' },
];

export const isCommonNotice = (typed: number | string) =>
  typed !== '' && NOTICE_CHOICES.some(({ minutes }) => minutes === Number(typed));
