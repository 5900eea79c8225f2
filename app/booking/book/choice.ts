import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BookingPage } from '#contract/salon-page.ts';
import type { LocalDate, LocalTime } from '#lib/dates.ts';
import { chosenDate, type OfferedSlots, useOfferedSlots } from './offered-slots.ts';

export type Changes = { data?: LocalDate; hora?: LocalTime | null; profissional?: string | null };

/** Day, time and professional come from the address, so that a link, a reload and the sign-in keep them. */
export function useChoice(page: Pick<BookingPage, 'professionals'>, first: OfferedSlots) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const professional = page.professionals.find(({ id }) => id === params.get('profissional')) ?? null;
  const date = params.has('data') ? chosenDate(first.days, params.get('data') ?? undefined) : first.date;
  const offered = useOfferedSlots(first, { employeeId: professional?.id ?? null, date });

  const asked = params.get('hora');
  const time = asked && offered.slots?.includes(asked) ? asked : null;
  /** The message for a chosen time that is not free any more or not with this professional; null otherwise. */
  const unavailableTimeText =
    asked && offered.slots && !time
      ? `${asked} não está livre${professional ? ` com ${professional.name}` : ''}`
      : null;

  /** The address with these changes. */
  function hrefWith(changes: Changes): string {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries({ data: date, ...changes })) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    return `${pathname}?${next}`;
  }

  const unshown = useRef<Changes>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page now shows what was chosen
  useEffect(() => {
    unshown.current = {};
  }, [params]);

  /** Keeps what was chosen a moment ago: a second tap may come before the page shows the first. */
  function choose(changes: Changes) {
    unshown.current = { ...unshown.current, ...changes };
    void navigate(hrefWith(unshown.current), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }

  return { date, time, unavailableTimeText, professional, offered, hrefWith, choose };
}

export type Choice = ReturnType<typeof useChoice>;
