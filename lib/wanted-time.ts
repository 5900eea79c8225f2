type Times = { preferredTimeStart: string | null; preferredTimeEnd: string | null };

/** 'das 14:00 às 16:00', 'a partir das 14:00', 'antes das 14:00', 'qualquer horário'. */
export function wantedTime({ preferredTimeStart: start, preferredTimeEnd: end }: Times): string {
  if (start && end) return `das ${start} às ${end}`;
  if (start) return `a partir das ${start}`;
  return end ? `antes das ${end}` : 'qualquer horário';
}
