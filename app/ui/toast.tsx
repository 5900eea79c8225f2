import { notifications } from '@mantine/notifications';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Refusal } from './answer.ts';

/** A success text that crossed a redirect; `id` keeps it from showing twice. */
export type Flash = { id: string; title: string; description?: string };

/** Titles and descriptions are those of the specification's section 8. */
export const toast = {
  success(title: string, description?: string, id?: string) {
    // What went wrong before is over.
    notifications.clean();
    notifications.show({
      ...(id ? { id } : {}),
      title,
      message: description,
      color: 'green',
      icon: <IconCircleCheckFilled size={22} />,
      autoClose: 5_000,
    });
  },

  error(title: string, description?: string) {
    notifications.show({
      title,
      message: description,
      color: 'red',
      icon: <IconAlertCircleFilled size={22} />,
      // Bad news is read more slowly.
      autoClose: 9_000,
    });
  },

  /** What an action refused, or `otherwise` where it names no words of its own. Says the request id of an unexpected error. */
  refusal(refusal: Refusal, otherwise = 'Não foi possível concluir') {
    const fields = Object.values(refusal.fields ?? {}).join(' ');
    const description = refusal.description ?? (fields || 'Tente novamente.');
    const id = refusal.requestId && ` Código: ${refusal.requestId}`;
    toast.error(refusal.title ?? otherwise, description + (id ?? ''));
  },
};

/** Shows a flash once: `useFlash(loaderData.flash)`. */
export function useFlash(flash: Flash | null | undefined) {
  const { id, title, description } = flash ?? {};
  useEffect(() => {
    if (id && title) toast.success(title, description, id);
  }, [id, title, description]);
}
