import { Button, Group } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { OperationName } from '#contract/index.ts';
import type { Refusal } from './answer.ts';
import { PHONE } from './phone.ts';
import { type ToastLink, type WordTable, wordsFor } from './words.ts';

/** A text that crossed a redirect; `id` keeps it from showing twice. */
export type Flash = { id: string; title: string; description?: string; isError?: boolean };

/** True when the visible toast must survive one navigation. */
let survives = false;

/** A new toast replaces the old one. It covers neither the fields of a form on a desk nor the next button on a phone. */
function show(notification: NotificationData, survivesNavigation = false) {
  survives = survivesNavigation;
  toast.clear();
  const position = window.matchMedia(PHONE).matches ? 'top-center' : 'bottom-right';
  notifications.show({ position, ...notification });
}

function WithLink({ text, href, label }: ToastLink & { text: string | undefined }) {
  return (
    <>
      {text}
      <br />
      <Button component="a" href={href} target="_blank" rel="noreferrer" size="compact-sm" variant="subtle" ml={-8}>
        {label}
      </Button>
    </>
  );
}

/** Titles and descriptions are those of the specification's section 8. */
export const toast = {
  /** `link` leads away from the page, so it stays longer. */
  success(title: string, description?: string, { id, link }: { id?: string; link?: ToastLink | undefined } = {}) {
    show({
      ...(id ? { id } : {}),
      title,
      message: link ? <WithLink text={description} {...link} /> : description,
      color: 'green',
      icon: <IconCircleCheckFilled size={22} />,
      autoClose: link ? 12_000 : 5_000,
    });
  },

  /** A success that can be taken back while the toast is visible. */
  undoable(title: string, description: string, onUndo: () => void) {
    const undo = () => {
      toast.clear();
      onUndo();
    };
    show({
      title,
      message: <Undoable description={description} onUndo={undo} />,
      color: 'green',
      icon: <IconCircleCheckFilled size={22} />,
      autoClose: 10_000,
    });
  },

  error(
    title: string,
    description?: string,
    { survivesNavigation = false, link }: { survivesNavigation?: boolean; link?: ToastLink | undefined } = {},
  ) {
    const icon = <IconAlertCircleFilled size={22} />;
    const message = link ? <WithLink text={description} {...link} /> : description;
    // People need more time for an error.
    show({ title, message, color: 'red', icon, autoClose: link ? 15_000 : 9_000 }, survivesNavigation);
  },

  clear: () => notifications.clean(),

  refusal<Name extends OperationName>(refusal: Refusal<Name>, table: WordTable<Name>, sent?: object) {
    const { title, description, link } = wordsFor(refusal, table, sent);
    toast.error(title, description, { link });
  },
};

function Undoable({ description, onUndo }: { description: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" gap="xs">
      {description}
      <Button variant="default" size="xs" onClick={onUndo}>
        Desfazer
      </Button>
    </Group>
  );
}

/** Shows a flash once, and clears the previous page's toast: `useFlash(loaderData.flash)`. */
export function useFlash(flash: Flash | null | undefined) {
  const { id, title, description, isError = false } = flash ?? {};
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation
  useEffect(() => {
    if (!survives) toast.clear();
    survives = false;
  }, [pathname]);
  useEffect(() => {
    if (!id || !title) return;
    if (isError) toast.error(title, description);
    else toast.success(title, description, { id });
  }, [id, title, description, isError]);
}
