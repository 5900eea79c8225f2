import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { OperationName } from '#contract/index.ts';
import type { Refusal } from './answer.ts';
import { PHONE } from './phone.ts';
import { type WordTable, wordsFor } from './words.ts';

/** A success text that crossed a redirect; `id` keeps it from showing twice. */
export type Flash = { id: string; title: string; description?: string };

/** Of what is shown now: it was said on the way to another page, for which it is meant. */
let crosses = false;

/**
 * One at a time: what was said before is over. On a desk in the corner where no form has its fields; on a phone below the
 * header, because the button that comes next stands further down.
 */
function show(notification: NotificationData, isCrossing = false) {
  crosses = isCrossing;
  toast.clear();
  const position = window.matchMedia(PHONE).matches ? 'top-center' : 'bottom-right';
  notifications.show({ position, ...notification });
}

/** Titles and descriptions are those of the specification's section 8. */
export const toast = {
  success(title: string, description?: string, id?: string) {
    show({
      ...(id ? { id } : {}),
      title,
      message: description,
      color: 'green',
      icon: <IconCircleCheckFilled size={22} />,
      autoClose: 5_000,
    });
  },

  /** `isCrossing`: said while leaving for another page, and still to be read there. */
  error(title: string, description?: string, { isCrossing = false } = {}) {
    const icon = <IconAlertCircleFilled size={22} />;
    // Bad news is read more slowly.
    show({ title, message: description, color: 'red', icon, autoClose: 9_000 }, isCrossing);
  },

  /** What was said is over. */
  clear: () => notifications.clean(),

  /** Shows a refusal in the words of the screen's table. */
  refusal<Name extends OperationName>(refusal: Refusal<Name>, table: WordTable<Name>, sent?: object) {
    const { title, description } = wordsFor(refusal, table, sent);
    toast.error(title, description);
  },
};

/** Shows a flash once, and lets go of what another page had to say: `useFlash(loaderData.flash)`. */
export function useFlash(flash: Flash | null | undefined) {
  const { id, title, description } = flash ?? {};
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arriving somewhere
  useEffect(() => {
    if (!crosses) toast.clear();
    crosses = false;
  }, [pathname]);
  useEffect(() => {
    if (id && title) toast.success(title, description, id);
  }, [id, title, description]);
}
